import * as z from 'zod/mini'
import { call } from '../wire/call.ts'
import { addressForm } from './address-form.ts'
import { address } from './customer.ts'

const customer = { who: 'customer' } as const

export const savedAddress = z.extend(address, { is_main: z.boolean() })
export type SavedAddress = z.output<typeof savedAddress>

export const getAddresses = call({
  ...customer,
  method: 'GET',
  path: '/customer/addresses',
  summary: 'List the saved addresses, the main one first',
  response: z.array(savedAddress),
})

export const getAddress = call({
  ...customer,
  method: 'GET',
  path: '/customer/addresses/:id',
  names: { id: 'address' },
  summary: 'Get a saved address',
  response: savedAddress,
})

export const postAddress = call({
  ...customer,
  method: 'POST',
  path: '/customer/addresses',
  summary: 'Save an address; the first one becomes the main one',
  body: addressForm,
  response: savedAddress,
})

export const putAddress = call({
  ...customer,
  method: 'PUT',
  path: '/customer/addresses/:id',
  names: { id: 'address' },
  summary: 'Change a saved address',
  body: addressForm,
  response: savedAddress,
})

export const deleteAddressCall = call({
  ...customer,
  method: 'DELETE',
  path: '/customer/addresses/:id',
  names: { id: 'address' },
  summary: 'Delete a saved address; it can be restored for a while',
  response: z.object({ was_main: z.boolean() }),
})

export const postAddressRestore = call({
  ...customer,
  method: 'POST',
  path: '/customer/addresses/:id/restore',
  names: { id: 'deletedAddress' },
  summary: 'Restore a deleted address, as the main one if it was and there is no other',
  response: savedAddress,
})

export const postAddressMain = call({
  ...customer,
  method: 'POST',
  path: '/customer/addresses/:id/main',
  names: { id: 'address' },
  summary: 'Make an address the main one',
  response: savedAddress,
})
