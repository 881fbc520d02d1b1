/** Working space on this machine. */
export interface WorkFolders {
  /** The path of the folder called `name`, created if missing. */
  open(name: string): Promise<string>;
  /**
   * The path of a new folder inside the one called `name`. What else is in there is deleted: a killed process left it, or one that was
   * replaced and does not know it yet. That one finds nothing more, and deletes nothing of its successor.
   */
  openNew(name: string): Promise<string>;
  /** The names of all folders. */
  names(): Promise<readonly string[]>;
  /** Deletes a folder of `openNew`. */
  close(path: string): Promise<void>;
  /** Deletes a file or folder inside, with its contents; a missing one is no error. */
  remove(path: string): Promise<void>;
}
