/** The promotion code that demo members can try. */
export const demoCode = { code: 'LIGHTSUP', percent: 20, months: 3 } as const;
