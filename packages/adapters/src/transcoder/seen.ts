/** What a sandboxed child may see, as real paths. */
export interface Seen {
  /** The only folder it may write to. */
  readonly folder: string;
  /** A single file that it may read. */
  readonly source?: string | undefined;
  /** The folder of everybody's files: hidden. */
  readonly dataDir: string;
  /** The project, of which it sees the packages and their dependencies. */
  readonly code: string;
  readonly node: string;
}
