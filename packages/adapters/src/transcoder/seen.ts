/** What a child behind a wall may see, as real paths. */
export interface Seen {
  /** All that it may write. */
  readonly folder: string;
  /** One file that it may read. */
  readonly source?: string | undefined;
  /** Where everybody's files are: hidden. */
  readonly dataDir: string;
  /** The project, of which it sees the packages and what they depend on. */
  readonly code: string;
  readonly node: string;
}
