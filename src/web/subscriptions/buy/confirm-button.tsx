import { type ReactNode, useState } from 'react'
import { subscriptionPageTexts } from '#texts/order/subscriptions-pages.ts'
import { Button } from '#ui/buttons/button.tsx'
import type { ButtonLook } from '#ui/buttons/button-look.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'

type ConfirmButtonProps = {
  /** The label of the button that opens the dialog. */
  open: string
  openLook?: ButtonLook
  title: string
  /** The consequence of the action. */
  children: ReactNode
  action: string
  actionLook?: ButtonLook
  isBusy: boolean
  onConfirm: () => Promise<unknown>
}

/** A button with a confirmation dialog that explains the consequence. The action takes two clicks. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { open, openLook = 'quiet', title, children, action, actionLook = 'primary', isBusy, onConfirm } = props
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button look={openLook} size="medium" onClick={() => setOpen(true)}>
        {open}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={title}
        size="small"
        footer={
          <>
            <Button look="quiet" size="medium" data-autofocus onClick={close}>
              {subscriptionPageTexts.one.keepIt}
            </Button>
            <Button look={actionLook} size="medium" isLoading={isBusy} onClick={() => onConfirm().then(close)}>
              {action}
            </Button>
          </>
        }
      >
        <div className="text-ink-muted">{children}</div>
      </Dialog>
    </>
  )
}
