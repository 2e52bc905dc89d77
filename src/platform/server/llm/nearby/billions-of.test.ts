import { expect, test } from 'vitest'
import { billionsIn, billionsOf } from './held-models.ts'

test.each([
  ['', null],
  ['unknown', null],
  ['7.6B', 7.6],
  ['8.0B', 8],
  ['137.0M', 0.137],
  ['30.5 B', 30.5],
  ['1T', 1_000],
])('§10: the size that a server tells: %s', (size, billions) => {
  expect(billionsOf(size)).toBe(billions)
})

test.each([
  ['phi-4', null],
  ['mistral-nemo-instruct-2407', null],
  ['llama3.2:latest', null],
  ['qwen2.5:14b', 14],
  ['llama-3.1-8b-instruct', 8],
  ['llama3.2:1b-instruct-q4_K_M', 1],
  ['../models/Meta-Llama-3.1-8B-Instruct-Q4_K_M.gguf', 8],
  ['qwen/qwen3-30b-a3b', 30],
  ['google/gemma-3n-e4b', 4],
  ['mixtral-8x7b-instruct', 56],
  ['SmolLM2-135M-Instruct', 0.135],
  ['qwen3-1.7b', 1.7],
  ['gemma-3-4bit', null],
])('§10: the size in a name: %s', (name, billions) => {
  expect(billionsIn(name)).toBe(billions)
})
