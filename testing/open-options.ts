import { fireEvent, screen } from '@testing-library/react'

/** Opens the form's line 'Options'; resolves once its controls have loaded. */
export async function openOptions(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: /Options/, expanded: false }))
  await screen.findByLabelText('Cat’s model')
}
