/** One row of the table of `npm run bench`: something measured against a peer or a raw limit in the same run. */
export interface Benchmark {
  readonly name: string;
  /** The target, in words. */
  readonly must: string;
  readonly run: (options: BenchOptions) => Promise<readonly Measured[]>;
}

export interface BenchOptions {
  /** Also against peers that are installed for it. */
  readonly peers: boolean;
  /** A schedule file to compare with instead of a made one. */
  readonly schedule?: string | undefined;
  /** Of that file, where it names none. */
  readonly zone?: string | undefined;
  /** Also with less and with more data. */
  readonly growth: boolean;
  /** Of `scale`: people who write, how many of them listen, and writes a second. */
  readonly people?: number | undefined;
  readonly listeners?: number | undefined;
  readonly writes?: number | undefined;
  /** Of `scale of a room`: how many of its people vote. */
  readonly voters?: number | undefined;
  /** What was asked for by name; a benchmark of many things measures those alone that one of the words names. */
  readonly words?: readonly string[];
}

/** One figure. Either `ratio` (ours by the peer's) or `value` says what was measured. */
export interface Measured {
  readonly label: string;
  readonly ratio?: number;
  readonly value?: string;
  /** The target of this figure, where the benchmark has several. */
  readonly limit?: string;
  /** Absent: reported for information, without a target. */
  readonly pass?: boolean;
  readonly detail?: string;
  /** The medians behind it, for machines. Units stand in the names. */
  readonly figures?: Readonly<Record<string, number>>;
}
