import { fireEvent, screen } from '@testing-library/react'

/** Opens a menu (by default the debate's) and selects an item. */
export async function choose(item: string, menu: string | RegExp = 'More actions'): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: menu }))
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}
