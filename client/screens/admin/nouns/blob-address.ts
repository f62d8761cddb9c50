interface BlobAddress {
  readonly get: () => string | undefined;
  readonly subscribe: (changed: () => void) => () => void;
}

/** An address for what was chosen and is nowhere else yet, for as long as somebody shows it; none for anything but a `Blob`. */
export function blobAddress(chosen: unknown): BlobAddress {
  let address: string | undefined;
  return {
    get: () => address,
    subscribe: (changed) => {
      if (!(chosen instanceof Blob)) return () => undefined;
      address = URL.createObjectURL(chosen);
      changed();
      return () => {
        if (address !== undefined) URL.revokeObjectURL(address);
        address = undefined;
      };
    },
  };
}
