interface Ordered {
  readonly id: string;
  readonly order: number;
}

/** Sorts by position, then by id, so that every device shows the same order. */
export const byOrder = (a: Ordered, b: Ordered): number => a.order - b.order || (a.id < b.id ? -1 : 1);
