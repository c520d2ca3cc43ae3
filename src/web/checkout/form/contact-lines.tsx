import { mobileWords } from '#rules/access/mobile-number.ts'
import type { CheckoutForm } from './checkout-form.ts'

/** A guest's contact, for the review. */
export function ContactLines({ contact: { name, mobile, email } }: { contact: CheckoutForm['contact'] }) {
  return (
    <>
      <span className="font-medium">{name}</span>
      <span className="block text-ink-muted">
        {mobileWords(mobile)}
        <br />
        {email}
      </span>
    </>
  )
}
