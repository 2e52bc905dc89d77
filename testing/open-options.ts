import { fireEvent, screen } from '@testing-library/react'

/** Opens the form's options; resolves once their controls have loaded. */
export async function openOptions(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: /Options/, expanded: false }))
  await screen.findByLabelText('Cat’s model')
}
