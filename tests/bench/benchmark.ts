/** One row in the table of `npm run bench`, measured against a peer or a raw limit in the same run. */
export interface Benchmark {
  readonly name: string;
  /** The target in words. */
  readonly must: string;
  readonly run: (options: BenchOptions) => Promise<readonly Measured[]>;
}

export interface BenchOptions {
  /** Whether to compare also with peers that must be installed first. */
  readonly peers: boolean;
  /** A schedule file to use instead of generated talks. */
  readonly schedule?: string | undefined;
  /** Time zone of that file if it names none. */
  readonly zone?: string | undefined;
  /** Whether to measure also with less and with more data. */
  readonly growth: boolean;
  /** For `scale`: number of people who write, number of people who listen, and writes per second. */
  readonly people?: number | undefined;
  readonly listeners?: number | undefined;
  readonly writes?: number | undefined;
  /** For `scale of a room`: number of people who vote. */
  readonly voters?: number | undefined;
  /** For `scale of guests`: number of people without a log-in. */
  readonly guests?: number | undefined;
  /** Names given on the command line. A benchmark with several parts measures only the parts that contain one of them. */
  readonly words?: readonly string[];
}

/** One figure: either `ratio` (ours divided by the peer's) or `value`. */
export interface Measured {
  readonly label: string;
  readonly ratio?: number;
  readonly value?: string;
  /** The target of this figure if the benchmark has several. */
  readonly limit?: string;
  /** Undefined: only reported, without a target. */
  readonly pass?: boolean;
  readonly detail?: string;
  /** The medians behind the figure, for programs. Units are part of the names. */
  readonly figures?: Readonly<Record<string, number>>;
}
