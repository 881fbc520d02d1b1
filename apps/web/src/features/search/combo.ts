/** State shared by the suggestion list and its field. */
export type Combo = {
  open: boolean;
  /** Id of the option selected by the arrow keys. */
  active: string | undefined;
};
