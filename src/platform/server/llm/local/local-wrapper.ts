import type { ChatWrapper, LlamaModel } from 'node-llama-cpp'

type Wrappers = Pick<typeof import('node-llama-cpp'), 'Gemma4ChatWrapper' | 'QwenChatWrapper'>

/** Keeps Gemma 4, Qwen3 and SmolLM3 from reasoning, which would use up their tokens. `auto` follows the model's file. */
export function chatWrapperFor(library: Wrappers, { fileInfo }: Pick<LlamaModel, 'fileInfo'>): ChatWrapper | 'auto' {
  const { general, tokenizer } = fileInfo.metadata
  const template = tokenizer?.chat_template ?? ''
  const architecture: string | undefined = general?.architecture
  if (template.includes('<|turn>') || architecture === 'gemma4') {
    return new library.Gemma4ChatWrapper({ reasoning: false })
  }
  const canBeTold = template.includes('<|im_start|>') && template.includes('enable_thinking')
  return canBeTold ? new library.QwenChatWrapper({ variation: '3', thoughts: 'discourage' }) : 'auto'
}
