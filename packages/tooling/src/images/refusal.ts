/** The command cannot do something; the message is a sentence for the caller. */
export class Refusal extends Error {}
