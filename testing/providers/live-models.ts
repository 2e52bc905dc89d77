/**
 * Lists the models that each provider served on 2026-11-28. Unlisted models are refused like retired ones. The sources, read
 * on that day, are developers.openai.com/api/docs/deprecations (`gpt-4o` and `gpt-4o-mini` end on 2027-01-14),
 * docs.x.ai/developers/models and platform.claude.com/docs/en/about-claude/model-deprecations.
 */
export type ProviderName = 'openai' | 'xai' | 'anthropic'

export interface LiveModel {
  readonly id: string
  /** When the model was created, in seconds since the epoch. */
  readonly created: number
  /** With `default`, the model thinks unless a call turns thinking off. With `always`, no call can turn thinking off. */
  readonly thinks: 'never' | 'default' | 'always'
  /** The day of shutdown as `YYYY-MM-DD`; null if none has been announced. */
  readonly shutdownDate: string | null
}

const since = (day: string) => Date.parse(day) / 1_000

export const LIVE_MODELS: Readonly<Record<ProviderName, readonly LiveModel[]>> = {
  openai: [
    { id: 'gpt-6-luna', created: since('2026-09-22'), thinks: 'default', shutdownDate: null },
    { id: 'gpt-6-sol', created: since('2026-09-22'), thinks: 'default', shutdownDate: null },
    { id: 'gpt-4o', created: since('2024-05-10'), thinks: 'never', shutdownDate: '2027-01-14' },
    { id: 'gpt-4o-mini', created: since('2024-07-16'), thinks: 'never', shutdownDate: '2027-01-14' },
  ],
  xai: [
    { id: 'grok-4.3', created: since('2026-04-30'), thinks: 'default', shutdownDate: null },
    { id: 'grok-4.7', created: since('2026-10-20'), thinks: 'always', shutdownDate: null },
  ],
  anthropic: [
    { id: 'claude-haiku-5-5', created: since('2026-10-07'), thinks: 'default', shutdownDate: null },
    { id: 'claude-sonnet-5-5', created: since('2026-09-28'), thinks: 'default', shutdownDate: null },
  ],
}
