import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'

describe('§9 client cache', () => {
  test('a failed query or mutation is not tried again', async () => {
    const client = createQueryClient()
    let asked = 0
    const fail = () => {
      asked += 1
      return Promise.reject(new Error('503: away'))
    }
    await expect(client.fetchQuery({ queryKey: ['/api/debates'], queryFn: fail })).rejects.toThrow('503')
    expect(asked).toBe(1)
    const mutation = client.getMutationCache().build(client, { mutationFn: fail })
    await expect(mutation.execute(undefined)).rejects.toThrow('503')
    expect(asked).toBe(2)
  })

  test('§8 a call without a network fails at once instead of waiting for one', async () => {
    onlineManager.setOnline(false)
    const client = createQueryClient()
    const unreachable = () => Promise.reject(new Error('The server cannot be reached.'))
    const query = client.fetchQuery({ queryKey: ['/api/debates'], queryFn: unreachable })
    await expect(query).rejects.toThrow('cannot be reached')
    const mutation = client.getMutationCache().build(client, { mutationFn: unreachable })
    await expect(mutation.execute(undefined)).rejects.toThrow('cannot be reached')
    onlineManager.setOnline(true)
  })

  test('what was read once never goes stale by itself, and is neither polled nor read again on focus', async () => {
    const client = createQueryClient()
    let asked = 0
    const options = { queryKey: ['/api/debates'], queryFn: () => Promise.resolve((asked += 1)) }
    await client.fetchQuery(options)
    const observer = new QueryObserver(client, options)
    const leave = observer.subscribe(() => {})
    expect(observer.getCurrentResult()).toMatchObject({ data: 1, isStale: false, isFetching: false })
    expect(observer.options).toMatchObject({
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
    })
    leave()
    await client.invalidateQueries(options)
    expect(await client.fetchQuery(options)).toBe(2)
  })
})
