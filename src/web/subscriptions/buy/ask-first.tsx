import { type ReactNode, useState } from 'react'
import { subscriptionPageTexts } from '#texts/order/subscriptions-pages.ts'
import { Button } from '#ui/buttons/button.tsx'
import type { ButtonLook } from '#ui/buttons/button-look.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'

type AskFirstProps = {
  /** The words on the button that opens the question. */
  open: string
  openLook?: ButtonLook
  title: string
  /** What happens, said plainly. */
  children: ReactNode
  action: string
  actionLook?: ButtonLook
  isBusy: boolean
  onAgreed: () => Promise<unknown>
}

/** A button whose consequence is said before it happens: two clicks, never more. */
export function AskFirst(props: AskFirstProps) {
  const { open, openLook = 'quiet', title, children, action, actionLook = 'primary', isBusy, onAgreed } = props
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
            <Button look={actionLook} size="medium" isLoading={isBusy} onClick={() => onAgreed().then(close)}>
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
