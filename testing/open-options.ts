import { fireEvent, screen } from '@testing-library/react'

export async function openOptions(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: /Options/, expanded: false }))
  await screen.findByLabelText('Cat’s model')
}
