import { useEffect, useRef } from 'react'
import { consentTexts } from '#texts/frame/consent.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { useTo } from '../../state/links/use-to.ts'
import type { Consent } from '../../state/storage/consent-storage.ts'

type ConsentBarProps = {
  /** Takes the focus, because the visitor opened the question from the footer. */
  isFocused: boolean
  onAnswer: (consent: Consent) => void
}

/** Asks for consent to analytics. Both answers look the same, and the shop stays usable behind the bar. */
export function ConsentBar({ isFocused, onAnswer }: ConsentBarProps) {
  const to = useTo()
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isFocused) ref.current?.focus()
  }, [isFocused])
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={consentTexts.title}
      data-bottom-bar=""
      className="fixed inset-x-3 bottom-[calc(3.5rem+env(safe-area-inset-bottom)+0.75rem)] z-40 rounded-card border border-line bg-surface p-4 shadow-floating outline-none sm:right-auto sm:left-4 sm:w-96 tablet:bottom-4"
    >
      <p className="text-14">
        {consentTexts.question}{' '}
        <TextLink to={to('privacyPolicy')} className="inline-block py-0.5">
          {consentTexts.more}
        </TextLink>
      </p>
      <div className="mt-3 grid grid-cols-2 gap-3">
        <Button look="quiet" size="medium" onClick={() => onAnswer('denied')}>
          {consentTexts.decline}
        </Button>
        <Button look="quiet" size="medium" onClick={() => onAnswer('granted')}>
          {consentTexts.accept}
        </Button>
      </div>
    </section>
  )
}
