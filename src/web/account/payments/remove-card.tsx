import { paymentTexts } from '#texts/order/payments.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'

const texts = paymentTexts

type RemoveCardProps = {
  name: string
  isOpen: boolean
  isBusy: boolean
  passesDefaultOn: boolean
  onRemove: () => void
  onKeep: () => void
}

/** Confirms the removal, because a removed card cannot be restored from the gateway. */
export function RemoveCard({ name, isOpen, isBusy, passesDefaultOn, onRemove, onKeep }: RemoveCardProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onKeep}
      title={texts.removeTitle(name)}
      size="small"
      footer={
        <>
          <Button look="quiet" size="medium" data-autofocus onClick={onKeep}>
            {texts.keep}
          </Button>
          <Button look="danger" size="medium" isLoading={isBusy} onClick={onRemove}>
            {texts.remove}
          </Button>
        </>
      }
    >
      <p className="text-ink-muted">{texts.removeText}</p>
      {passesDefaultOn && <p className="mt-2 text-ink-muted">{texts.removeDefault}</p>}
    </Dialog>
  )
}
