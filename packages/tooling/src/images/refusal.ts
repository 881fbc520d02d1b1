/** Something that the command cannot do, in a sentence for whoever called it. */
export class Refusal extends Error {}
