/** The promotion code that the demo's members may try. */
export const demoCode = { code: 'LIGHTSUP', percent: 20, months: 3 } as const;
