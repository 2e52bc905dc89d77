/** The chosen model, and the one that serves it since its provider retired it (§10). */
export const servedTexts = { servedNow: '{model} · now {served}' } as const
