import { type ReactNode, useState } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { BottomSheet } from '#ui/dialogs/bottom-sheet.tsx'
import { type RadioCard, RadioCards } from '#ui/forms/radio-cards.tsx'

type ChooseSheetProps = {
  open: string
  title: string
  action: string
  options: RadioCard[]
  value: string | null
  isBusy: boolean
  /** Resolves to true when the sheet may close. */
  onChosen: (value: string) => Promise<boolean>
  /** Shown above the choices. */
  note?: string | undefined
  /** Shown below the choices, such as a link to add another one. */
  more: ReactNode
}

/** A sheet to choose one of the saved addresses or cards. */
export function ChooseSheet(props: ChooseSheetProps) {
  const { open, title, action, options, value, isBusy, onChosen, note, more } = props
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<string | null>(null)
  const chosen = picked ?? value
  const isValid = chosen !== null && options.some((option) => option.value === chosen && !option.isDisabled)
  return (
    <>
      <Button
        look="plain"
        size="small"
        className="-mr-3.5"
        onClick={() => {
          setPicked(null)
          setOpen(true)
        }}
      >
        {open}
      </Button>
      <BottomSheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={title}
        footer={
          options.length > 0 && (
            <Button
              isWide
              isLoading={isBusy}
              isDisabled={!isValid}
              onClick={async () => {
                if (chosen !== null && (await onChosen(chosen))) setOpen(false)
              }}
            >
              {action}
            </Button>
          )
        }
      >
        {note && <p className="mb-4 text-ink-muted">{note}</p>}
        {options.length > 0 && (
          <RadioCards
            legend={title}
            isLegendHidden
            name="choice"
            value={chosen}
            onChange={setPicked}
            options={options}
          />
        )}
        <div className="mt-4">{more}</div>
      </BottomSheet>
    </>
  )
}
