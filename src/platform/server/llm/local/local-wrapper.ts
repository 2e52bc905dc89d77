import type { ChatWrapper, LlamaModel } from 'node-llama-cpp'

/**
 * `auto` = as the model's file says. One that can be told not to think (its template knows `enable_thinking`: Qwen3,
 * SmolLM3) is told so, otherwise it spends its tokens on a thought that nobody sees.
 */
export function chatWrapperFor(
  library: Pick<typeof import('node-llama-cpp'), 'QwenChatWrapper'>,
  { fileInfo }: Pick<LlamaModel, 'fileInfo'>,
): ChatWrapper | 'auto' {
  const template = fileInfo.metadata.tokenizer?.chat_template ?? ''
  const canBeTold = template.includes('<|im_start|>') && template.includes('enable_thinking')
  return canBeTold ? new library.QwenChatWrapper({ variation: '3', thoughts: 'discourage' }) : 'auto'
}
