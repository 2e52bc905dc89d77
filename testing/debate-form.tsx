import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { currentUser } from '#features/account/user.ts'
import { DebateForm } from '#screens/home/form/debate-form.tsx'
import { type EngineStatus, publicConfig } from '#features/models/contract.ts'
import { configAnswer } from './config-answer.ts'
import { engineStatus } from './engine-status.ts'

export function openForm(engine: Partial<EngineStatus> = {}): void {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  cache.setQueryData([currentUser.path], null)
  cache.setQueryData([publicConfig.path], { ...configAnswer(), engine: engineStatus(engine) })
  render(
    <QueryClientProvider client={cache}>
      <DebateForm onCreated={() => {}} />
    </QueryClientProvider>,
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
export const question = () => field('Question')
export const position = (side: 'Einstein' | 'Cat') => field(`${side}’s position`)
export const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } })
export const start = () => fireEvent.click(screen.getByRole('button', { name: 'Debate!' }))

export const errorOf = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent
