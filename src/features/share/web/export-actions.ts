import type { Text } from '#features/language/fill.ts'
import texts from '../archive-texts.json' with { type: 'json' }
import { debateFile } from './queries.ts'

/** Returns the menu actions that save the debate as a file. */
export const exportActions = (text: Text, id: string) =>
  (['markdown', 'json'] as const).map((format) => ({
    name: `${text(texts.exportAs)} · ${text(format === 'markdown' ? texts.exportMarkdown : texts.exportJson)}`,
    run: () => Object.assign(document.createElement('a'), { href: debateFile(id, format), download: '' }).click(),
  }))
