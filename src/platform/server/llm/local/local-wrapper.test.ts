import type { GgufFileInfo } from 'node-llama-cpp'
import { describe, expect, test } from 'vitest'
import { chatWrapperFor } from './local-wrapper.ts'

const library = await import('node-llama-cpp').catch(() => null)

/** The model's file, as far as the wrapper looks at it. */
const modelWith = (template: string | undefined) => ({
  fileInfo: { metadata: { tokenizer: { chat_template: template } } } as unknown as GgufFileInfo,
})

describe.runIf(library !== null)('§10: how messages become the prompt of a local model', () => {
  test.each([
    ['no template', undefined],
    ['a template without thoughts', '<|im_start|>{{ content }}<|im_end|>'],
    ['a template of another kind', '[INST]{{ content }}[/INST]{% if enable_thinking %}'],
  ])('%s: as the file says', (_, template) => {
    expect(library && chatWrapperFor(library, modelWith(template))).toBe('auto')
  })

  test('one that can be told not to think is told so, in the last message and before what is begun', () => {
    const wrapper = library && chatWrapperFor(library, modelWith('<|im_start|>{% if enable_thinking is false %}'))
    const prompt =
      wrapper &&
      wrapper !== 'auto' &&
      wrapper.generateContextState({
        chatHistory: [
          { type: 'system', text: 'You are a cat.' },
          { type: 'user', text: 'Is it?' },
          { type: 'model', response: ['It is.'] },
          { type: 'user', text: 'Why?' },
          { type: 'model', response: ['Because'] },
        ],
      })
    expect(prompt && prompt.contextText.toString()).toBe(
      '<|im_start|>system\nYou are a cat.<|im_end|>\n<|im_start|>user\nIs it?<|im_end|>\n' +
        '<|im_start|>assistant\nIt is.<|im_end|>\n<|im_start|>user\nWhy?<|im_end|>\n' +
        '<|im_start|>assistant\n<think>\n\n</think>\n\nBecause',
    )
  })
})
