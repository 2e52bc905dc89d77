import { fireEvent, screen } from '@testing-library/react'

/** Opens the menu of the button with this name, by default the debate's, and selects an item with the keyboard. */
export async function choose(item: string, menu: string | RegExp = 'More actions'): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: menu }))
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}
