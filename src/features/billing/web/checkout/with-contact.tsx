import type { ReactNode } from 'react'

/** A sentence that sends the reader to the support, with the way there. @param contact an address, perhaps `mailto:` */
export function withContact(sentence: string, contact: string): ReactNode {
  return (
    <>
      {sentence} <a href={contact}>{contact.replace(/^(?:mailto:|https?:\/\/)/, '')}</a>
    </>
  )
}
