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
  summary: 'The saved addresses, the main one first',
  response: z.array(savedAddress),
})

export const getAddress = call({
  ...customer,
  method: 'GET',
  path: '/customer/addresses/:id',
  names: { id: 'address' },
  summary: 'One saved address',
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
  summary: 'Delete a saved address; it can be brought back for a while',
  response: z.object({ was_main: z.boolean() }),
})

export const postAddressRestore = call({
  ...customer,
  method: 'POST',
  path: '/customer/addresses/:id/restore',
  names: { id: 'deletedAddress' },
  summary: 'Bring a deleted address back, as the main one if it was that and no other is now',
  response: savedAddress,
})

export const postAddressMain = call({
  ...customer,
  method: 'POST',
  path: '/customer/addresses/:id/main',
  names: { id: 'address' },
  summary: 'Make it the main address',
  response: savedAddress,
})
