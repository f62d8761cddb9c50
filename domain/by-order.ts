interface Ordered {
  readonly id: string;
  readonly order: number;
}

/** By their place in the list, then by id, so that every device shows one order. */
export const byOrder = (a: Ordered, b: Ordered): number => a.order - b.order || (a.id < b.id ? -1 : 1);
