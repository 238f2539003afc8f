const dayMs = 86_400_000;

/** The UTC date of an instant as `2026-03-08`, some days earlier. */
export const utcDay = (now: number, daysBefore = 0): string => new Date(now - daysBefore * dayMs).toISOString().slice(0, 10);
