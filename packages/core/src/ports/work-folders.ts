/** Working space on this machine. What a killed process left behind is found under the same name. */
export interface WorkFolders {
  /** The path of the folder called `name`, created if missing. */
  open(name: string): Promise<string>;
  /** Deletes a file or folder inside, with its contents; a missing one is no error. */
  remove(path: string): Promise<void>;
}
