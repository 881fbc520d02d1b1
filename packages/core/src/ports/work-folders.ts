/** Room on this machine for work under way. What is left behind by a kill is found again under the same name. */
export interface WorkFolders {
  /** The path of the folder called `name`, made when it is not there. */
  open(name: string): Promise<string>;
  /** Deletes a file or folder inside, and whatever it holds; what is gone already is no error. */
  remove(path: string): Promise<void>;
}
