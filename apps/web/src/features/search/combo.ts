/** What the list of suggestions and its field know of each other. */
export type Combo = {
  open: boolean;
  /** The id of the option that the arrow keys are on. */
  active: string | undefined;
};
