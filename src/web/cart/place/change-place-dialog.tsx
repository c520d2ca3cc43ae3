import type { ReactNode } from 'react'
import { cartPageTexts } from '#texts/order/cart.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { useAppState, useCustomer } from '../../state/app-context.ts'
import type { PlaceQuestion } from './use-place-question.ts'

const texts = cartPageTexts.change

/** D1.5: shows the lines that would be lost or change in price, and asks whether to go on. */
export function ChangePlaceDialog({ question }: { question: PlaceQuestion | null }) {
  const isCustomer = useCustomer() !== null
  const preview = question?.preview ?? null
  // P1.1: what is sold by the kilogram is an estimate here, there, or at both places.
  const doesWeigh = useAppState(({ info }) => info?.weighing !== undefined)
  const isEstimated = doesWeigh && preview?.hasKilograms === true
  return (
    <Dialog
      isOpen={question !== null}
      onClose={() => question?.answer(false)}
      title={texts.title}
      footer={
        <>
          <Button look="quiet" onClick={() => question?.answer(false)}>
            {texts.stay}
          </Button>
          <Button onClick={() => question?.answer(true)}>{texts.go}</Button>
        </>
      }
    >
      <p className="text-ink-muted">{preview ? texts.lead : texts.unknown}</p>
      {preview && preview.lost.length > 0 && (
        <Part title={isCustomer ? texts.lostKept : texts.lost}>
          {preview.lost.map(({ name }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be of the same product
            <li key={index}>{name}</li>
          ))}
        </Part>
      )}
      {preview && preview.changed.length > 0 && (
        <Part title={texts.dearer}>
          {preview.changed.map(({ name, was, now }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be of the same product
            <li key={index} className="flex justify-between gap-4">
              <span>{name}</span>
              <span className="shrink-0 tabular">{texts.price(was, now)}</span>
            </li>
          ))}
        </Part>
      )}
      {preview && (
        <p className="mt-4 font-medium tabular">
          {(isEstimated ? texts.estimated : texts.total)(preview.wasTotal, preview.nowTotal)}
        </p>
      )}
    </Dialog>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-4">
      <h3 className="text-16 font-semibold">{title}</h3>
      <ul className="mt-1 flex flex-col gap-1 text-14">{children}</ul>
    </section>
  )
}
