import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Care } from '#contract/account/care.ts'
import { careTexts as texts } from '#texts/account/care.ts'
import { Button } from '#ui/buttons/button.tsx'
import { AccountCard, Fact, Facts } from '../account-card.tsx'
import { CareSheet } from './care-sheet.tsx'

/** P1.7: how the customer wants things to be treated, on every order. Hidden at a store that asks nothing. */
export function CareCard({ care }: { care: Care }) {
  const { revalidate } = useRevalidator()
  const [isOpen, setOpen] = useState(false)
  if (care.questions.length === 0) return null
  const isEmpty = care.lines.length === 0
  return (
    <AccountCard
      title={texts.title}
      action={
        !isEmpty && (
          <Button look="plain" size="small" icon="edit" className="-mr-3.5" onClick={() => setOpen(true)}>
            {texts.edit}
          </Button>
        )
      }
    >
      {isEmpty ? (
        <>
          <p className="text-ink-muted">{texts.lead}</p>
          <Button
            look="quiet"
            size="medium"
            icon="plus"
            className="mt-4 max-mobile:w-full"
            onClick={() => setOpen(true)}
          >
            {texts.add}
          </Button>
        </>
      ) : (
        <Facts>
          {care.lines.map(({ label, value }) => (
            <Fact key={label} name={label}>
              {value}
            </Fact>
          ))}
        </Facts>
      )}
      <CareSheet care={care} isOpen={isOpen} onClose={() => setOpen(false)} onSaved={revalidate} />
    </AccountCard>
  )
}
