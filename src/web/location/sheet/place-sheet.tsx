import { type FormEvent, useEffect, useId, useState } from 'react'
import type { Outlet, SalesType } from '#contract/shop/outlets.ts'
import { comesToTheDoor, SalesCategory } from '#contract/shop/sales-category.ts'
import { locationTexts } from '#texts/shop/location.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { BottomSheet } from '#ui/dialogs/bottom-sheet.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { useApp, useAppState } from '../../state/app-context.ts'
import type { PlaceIds } from '../../state/place/place-guard.ts'
import { readPostalCode } from '../address/read-postal-code.ts'
import { minimumWords, salesTypeIcons } from '../sales-type-cards.tsx'
import { SheetOutlet } from './sheet-outlet.tsx'
import { useSheetOutlets } from './use-sheet-outlets.ts'

const texts = locationTexts.sheet

export type SheetChoice = { salesType: SalesType; outlet: Outlet; postalCode: string | null }

type PlaceSheetProps = {
  isOpen: boolean
  /** The best guess: what the address or the cart names, and the last postal code. */
  guess: PlaceIds & { postalCode: string }
  /** The value of the cart's items, for the minimum spend. */
  spentCents: number
  action: string
  /** The page that asks the same in steps, with tables and saved addresses. */
  page: string
  onClose: () => void
  /** The sheet has nothing to ask with. The page may still load. */
  onFailed: () => void
  onChoose: (choice: SheetChoice) => void
}

/** How, where and which outlet in one sheet, preselected with the best guess. */
export function PlaceSheet({ isOpen, guess, spentCents, action, page, onClose, onFailed, onChoose }: PlaceSheetProps) {
  const loaded = useSalesTypes(onFailed)
  const isPartner = useAppState(({ info }) => Boolean(info?.partner))
  const salesTypes = loaded ?? []
  const [salesTypeId, setSalesTypeId] = useState(guess.salesTypeId)
  const [typed, setTyped] = useState(guess.postalCode)
  const [isChecked, setChecked] = useState(false)
  const [outletId, setOutletId] = useState(guess.outletId)
  const formId = useId()
  const salesType = salesTypes.find(({ id }) => id === salesTypeId) ?? salesTypes[0]
  const needsAddress = salesType !== undefined && comesToTheDoor(salesType.category_id)
  const read = readPostalCode(typed)
  const postalCode = 'digits' in read ? read.digits : null
  const problem = needsAddress && 'problem' in read ? read.problem : null
  const outlets = useSheetOutlets(salesType, postalCode)
  const fitting = outlets.kind === 'ready' && !problem ? outlets.fitting : []
  const outlet = fitting.find(({ id }) => id === outletId) ?? fitting[0]

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (problem) document.getElementById(`${formId}-code`)?.focus()
    else if (salesType && outlet) onChoose({ salesType, outlet, postalCode })
  }
  return (
    <BottomSheet
      // It opens with its content, so that the focus finds the field.
      isOpen={isOpen && loaded !== null}
      onClose={onClose}
      title={texts.title}
      footer={
        <Button type="submit" form={formId} isWide iconEnd="arrow-right" isDisabled={!problem && !outlet}>
          {action}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <RadioCards
          legend={texts.how}
          name="sheet-how"
          options={salesTypes.map(({ id, name, category_id, min_spend_cents }) => ({
            value: String(id),
            label: name,
            icon: salesTypeIcons[category_id],
            description: minimumWords({ isPartner, minCents: min_spend_cents, spentCents }),
          }))}
          value={salesType ? String(salesType.id) : null}
          onChange={(id) => setSalesTypeId(Number(id))}
        />
        {needsAddress && (
          <TextField
            id={`${formId}-code`}
            data-autofocus={problem ? true : undefined}
            label={texts.postalCode}
            hint={texts.postalCodeHint}
            error={isChecked ? (problem ?? undefined) : undefined}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={20}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            className="tabular"
          />
        )}
        {salesType && !problem && (
          <SheetOutlet
            {...{ outlets, salesType, postalCode: needsAddress ? postalCode : null, onChoose: setOutletId }}
            chosenId={outlet?.id}
          />
        )}
        <p className="text-14">
          <TextLink to={page} onClick={onClose} className="inline-flex min-h-11 items-center">
            {texts.otherWays}
          </TextLink>
        </p>
      </form>
    </BottomSheet>
  )
}

/** The ways to order; null while they load. A table is chosen by its code, not here. */
function useSalesTypes(onFailed: () => void): SalesType[] | null {
  const { api } = useApp()
  const [salesTypes, setSalesTypes] = useState<SalesType[] | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once
  useEffect(() => {
    let isCurrent = true
    api('GET /sales-types').then(
      (all) => isCurrent && setSalesTypes(all.filter(({ category_id }) => category_id !== SalesCategory.dineIn)),
      () => isCurrent && onFailed(),
    )
    return () => {
      isCurrent = false
    }
  }, [api])
  return salesTypes
}
