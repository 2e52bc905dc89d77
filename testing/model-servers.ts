/** Builds the responses of local model servers as their documentation and their users describe them. */
import type { ServerKind } from '#platform/server/llm/nearby/held-models.ts'

export const inOllama = (name: string, size: string, more: object = {}) => ({
  name,
  model: name,
  modified_at: '2026-10-03T23:34:03.409490317-07:00',
  size: 4_683_075_271,
  digest: 'a2af6cc3eb7fa8be8504abaf9b04e88f17a119ec3f04a3addf55f92841195f5a',
  details: {
    parent_model: '',
    format: 'gguf',
    family: 'qwen2',
    families: ['qwen2'],
    parameter_size: size,
    quantization_level: 'Q4_K_M',
  },
  ...more,
})

export const inStudio = (id: string, more: object = {}) => ({
  id,
  object: 'model',
  type: 'llm',
  publisher: 'lmstudio-community',
  arch: 'llama',
  compatibility_type: 'gguf',
  quantization: 'Q4_K_M',
  state: 'not-loaded',
  max_context_length: 131_072,
  ...more,
})

export const inLlama = (id: string, parameters: number, more: object = {}) => ({
  id,
  aliases: [id],
  object: 'model',
  created: 1_791_322_978,
  owned_by: 'llamacpp',
  meta: {
    vocab_type: 2,
    n_vocab: 262_144,
    n_ctx: 16_384,
    n_ctx_train: 131_072,
    n_embd: 3_840,
    n_params: parameters,
    size: 8_015_415_464,
  },
  ...more,
})

export function pagesOf(kind: ServerKind, models: readonly { readonly id?: string; readonly name?: string }[]) {
  switch (kind) {
    case 'ollama':
      return { '/api/tags': { models }, '/api/ps': { models: [] } }
    case 'lm-studio':
      return { '/api/v0/models': { object: 'list', data: models } }
    case 'llama.cpp':
      return {
        '/v1/models': {
          object: 'list',
          models: [{ name: models[0]?.id, details: { parameter_size: '' } }],
          data: models,
        },
        '/props': {
          default_generation_settings: { id: 0, n_ctx: 16_384, params: { n_predict: -1, temperature: 0.8 } },
          total_slots: 4,
          model_path: models[0]?.id,
          chat_template: '…',
          modalities: { vision: false, audio: false },
          build_info: 'b8681-Debian',
        },
      }
  }
}
