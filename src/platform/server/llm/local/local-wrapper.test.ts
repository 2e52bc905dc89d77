import type { ChatHistoryItem, GgufFileInfo } from 'node-llama-cpp'
import { describe, expect, test } from 'vitest'
import { chatWrapperFor } from './local-process.ts'

const library = await import('node-llama-cpp').catch(() => null)

const modelWith = (template: string | undefined, architecture = 'llama') => ({
  fileInfo: {
    metadata: { general: { architecture }, tokenizer: { chat_template: template } },
  } as unknown as GgufFileInfo,
})

const chatHistory: ChatHistoryItem[] = [
  { type: 'system', text: 'You are a cat.' },
  { type: 'user', text: 'Is it?' },
  { type: 'model', response: ['It is.'] },
  { type: 'user', text: 'Why?' },
  { type: 'model', response: ['Because'] },
]

/** Returns the wrapper's prompt, or null if the model file's own template is used. */
function promptOf(...model: Parameters<typeof modelWith>): string | null {
  const wrapper = library && chatWrapperFor(library, modelWith(...model))
  if (wrapper === null || wrapper === 'auto') return null
  return wrapper.generateContextState({ chatHistory }).contextText.toString()
}

describe.runIf(library !== null)('§10: how messages become the prompt of a local model', () => {
  test.each([
    ['no template', undefined],
    ['a template without thoughts', '<|im_start|>{{ content }}<|im_end|>'],
    ['a template of another kind', '[INST]{{ content }}[/INST]{% if enable_thinking %}'],
  ])('%s: as the file says', (_, template) => {
    expect(promptOf(template)).toBeNull()
  })

  test.each([
    ['Qwen3', '<|im_start|>{% if enable_thinking is false %}', 'qwen3'],
    ['Qwen3.5', '<|im_start|>{% if enable_thinking is defined and enable_thinking is true %}', 'qwen35'],
  ])('%s is told not to think, in the last message and before what is begun', (_, template, architecture) => {
    expect(promptOf(template, architecture)).toBe(
      '<|im_start|>system\nYou are a cat.<|im_end|>\n<|im_start|>user\nIs it?<|im_end|>\n' +
        '<|im_start|>assistant\nIt is.<|im_end|>\n<|im_start|>user\nWhy?<|im_end|>\n' +
        '<|im_start|>assistant\n<think>\n\n</think>\n\nBecause',
    )
  })

  test.each([
    ['by its template', '<|turn>{% if enable_thinking %}<|think|>{% endif %}', 'llama'],
    ['by its kind alone', undefined, 'gemma4'],
  ])(
    'Gemma 4, known %s, gets no sign to think, which the library puts there by itself',
    (_, template, architecture) => {
      expect(promptOf(template, architecture)).toBe(
        'BOS<|turn>system\nYou are a cat.<turn|>\n<|turn>user\nIs it?<turn|>\n' +
          '<|turn>model\nIt is.<turn|>\n<|turn>user\nWhy?<turn|>\n<|turn>model\nBecause',
      )
    },
  )
})
