import type { ComponentProps } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { PersonIcon } from '#platform/web/ui/icons.tsx'
import { menuTexts } from '../../menu-texts.ts'

/** The button with the user's name; on a narrow screen only screen readers read the name. */
export function AccountMenuButton({ name, ...rest }: ComponentProps<'button'> & { name: string }) {
  const text = useText()
  return (
    <button type="button" {...rest} className={buttonClass('ghost', 'small', 'account-button')}>
      <PersonIcon />
      <span className="sr-only">{text(menuTexts.accountMenu)}</span>
      <bdi>{name}</bdi>
    </button>
  )
}
