import type { ChatWrapper, LlamaModel } from 'node-llama-cpp'

/**
 * Chooses how messages become the model's prompt: `auto` = as the model's file says. A model that can think and be told
 * not to (its template knows `enable_thinking`: Qwen3, SmolLM3) is told so by the empty thought that stands before its
 * answer; otherwise it spends its tokens on a thought that nobody sees.
 */
export function chatWrapperFor(
  library: Pick<typeof import('node-llama-cpp'), 'QwenChatWrapper'>,
  { fileInfo }: Pick<LlamaModel, 'fileInfo'>,
): ChatWrapper | 'auto' {
  const template = fileInfo.metadata.tokenizer?.chat_template ?? ''
  const canBeTold = template.includes('<|im_start|>') && template.includes('enable_thinking')
  return canBeTold ? new library.QwenChatWrapper({ variation: '3', thoughts: 'discourage' }) : 'auto'
}
