import { comesToTheDoor } from '#contract/shop/sales-category.ts'
import { mobileWords } from '#rules/access/mobile-number.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { useOpenSignIn } from '../../auth/sign-in/use-open-sign-in.ts'
import type { GuestDetails } from '../form/guest-details.ts'
import { useCheckoutContext } from '../review/checkout-context.ts'
import { Step } from './step.tsx'
import type { StepFacts } from './step-facts.ts'
import type { Steps } from './use-steps.ts'

const texts = checkoutTexts.where

type ContactStepProps = { facts: StepFacts; steps: Steps; contact: GuestDetails['contact'] }

/** A guest's contact, or the mobile number that a customer's account lacks. */
export function ContactStep({ facts, steps, contact }: ContactStepProps) {
  const { data, isGuest } = useCheckoutContext()
  const { name, mobile, email } = contact.values
  const known = isGuest ? [name, mobile && mobileWords(mobile), email] : [mobile && mobileWords(mobile)]
  const mobileField = (
    <TextField
      {...contact.field('mobile')}
      label={texts.mobile}
      hint={comesToTheDoor(data.salesType.category_id) ? texts.mobileHint : texts.mobileHintAtOutlet}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      required
    />
  )
  return (
    <Step
      facts={facts}
      steps={steps}
      icon="user"
      summary={known.filter(Boolean).map((fact, index, { length }) => (
        // A number breaks nowhere, and an address only if it is wider than the line.
        <span key={fact} className="inline-block max-w-full">
          {fact}
          {index < length - 1 && ',\u00a0'}
        </span>
      ))}
      offer={isGuest ? <SignInOffer /> : undefined}
    >
      {isGuest ? (
        <div className="flex flex-col gap-5">
          <TextField {...contact.field('name')} label={texts.name} autoComplete="name" required />
          <div className="grid gap-5 sm:grid-cols-2">
            {mobileField}
            <TextField
              {...contact.field('email')}
              label={texts.email}
              hint={texts.emailHint}
              type="email"
              inputMode="email"
              autoComplete="email"
              required
            />
          </div>
        </div>
      ) : (
        <div className="sm:max-w-80">{mobileField}</div>
      )}
    </Step>
  )
}

function SignInOffer() {
  const openSignIn = useOpenSignIn()
  return (
    <p className="flex shrink-0 items-center gap-x-1 text-14 text-ink-muted">
      <span className="max-mobile:sr-only">{checkoutTexts.guest.text}</span>
      <Button look="plain" size="small" className="-mr-2" onClick={openSignIn}>
        {checkoutTexts.guest.action}
      </Button>
    </p>
  )
}
