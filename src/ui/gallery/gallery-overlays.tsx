import { useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { buttonClass } from '../buttons/button-look.ts'
import { BottomSheet } from '../dialogs/bottom-sheet.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { Drawer } from '../dialogs/drawer.tsx'
import { Menu } from '../dialogs/menu.tsx'
import { Snackbar } from '../feedback/snackbar.tsx'
import type { SnackbarMessage } from '../feedback/snackbar-message.ts'
import { TextField } from '../forms/text-field.tsx'
import { Icon } from '../pictures/icon.tsx'
import { Accordion } from '../text/accordion.tsx'
import { Tabs } from '../text/tabs.tsx'
import { GalleryRow, GallerySection } from './gallery-section.tsx'

const questions = [
  {
    id: 'when',
    title: 'When will my laundry be back?',
    body: 'Within 48 hours of pickup, in the slot that you chose.',
  },
  { id: 'wool', title: 'Do you wash wool?', body: 'Yes: cold, by hand, and dried flat.' },
  { id: 'lost', title: 'What if something is lost?', body: 'Tell us within seven days and we make it good.' },
]

export function GalleryOverlays() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | 'drawer' | null>(null)
  const [message, setMessage] = useState<SnackbarMessage | null>(null)
  const close = () => setOpen(null)
  return (
    <GallerySection title="Overlays and disclosure">
      <GalleryRow>
        <Button look="quiet" onClick={() => setOpen('dialog')}>
          Open dialog
        </Button>
        <Button look="quiet" onClick={() => setOpen('sheet')}>
          Open sheet
        </Button>
        <Button look="quiet" onClick={() => setOpen('drawer')}>
          Open drawer
        </Button>
        <Menu
          align="start"
          button={
            <>
              Account <Icon name="chevron-down" size={18} />
            </>
          }
          buttonClassName={buttonClass({ look: 'quiet' })}
          items={[
            { label: 'Orders', icon: 'history', to: '/history' },
            { label: 'Vouchers', icon: 'ticket', to: '/vouchers' },
            { label: 'Sign out', icon: 'log-out', isDanger: true, onSelect: () => setMessage({ text: 'Signed out' }) },
          ]}
        />
      </GalleryRow>
      <SnackbarButtons onShow={setMessage} />
      <Tabs
        label="Orders"
        tabs={[
          { id: 'current', label: 'Current', panel: 'Two orders are on their way.' },
          { id: 'past', label: 'Past', panel: 'Eleven orders since April.' },
          { id: 'plans', label: 'Subscriptions', panel: 'Weekly wash, every Tuesday.' },
        ]}
      />
      <Accordion items={questions} />
      <AddressDialog isOpen={open === 'dialog'} onClose={close} />
      <SortSheet isOpen={open === 'sheet'} onClose={close} />
      <Drawer isOpen={open === 'drawer'} onClose={close} title="Cart" footer={<Button isWide>Checkout</Button>}>
        <p>Two shirts and a blanket.</p>
      </Drawer>
      <Snackbar message={message} onClose={() => setMessage(null)} hasError={false} />
    </GallerySection>
  )
}

function SnackbarButtons({ onShow }: { onShow: (message: SnackbarMessage) => void }) {
  return (
    <GalleryRow>
      <Button look="quiet" size="medium" onClick={() => onShow({ text: 'Address saved' })}>
        Success
      </Button>
      <Button
        look="quiet"
        size="medium"
        onClick={() =>
          onShow({
            text: 'Bath towel removed',
            colour: 'info',
            action: { label: 'Undo', onAct: () => undefined },
          })
        }
      >
        Undo
      </Button>
      <Button look="quiet" size="medium" onClick={() => onShow({ text: { code: 500 }, colour: 'error' })}>
        Failure
      </Button>
    </GalleryRow>
  )
}

type OverlayProps = { isOpen: boolean; onClose: () => void }

function AddressDialog({ isOpen, onClose }: OverlayProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Add an address"
      footer={
        <>
          <Button look="quiet" size="medium" onClick={onClose}>
            Cancel
          </Button>
          <Button size="medium" onClick={onClose}>
            Save address
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-muted">The postal code fills in block and street.</p>
        <TextField label="Address postal code" inputMode="numeric" />
      </div>
    </Dialog>
  )
}

function SortSheet({ isOpen, onClose }: OverlayProps) {
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title="Sort products" size="small">
      <div className="flex flex-col gap-2">
        <Button look="quiet" isWide onClick={onClose}>
          Most ordered
        </Button>
        <Button look="quiet" isWide onClick={onClose}>
          Lowest price
        </Button>
      </div>
    </BottomSheet>
  )
}
