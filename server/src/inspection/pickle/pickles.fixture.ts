/** A pickle written by Python's own module. */
export interface PickleSample {
  protocol: number;
  bytes: Buffer;
}

/** Plain data and standard library classes that only hold data; then NumPy arrays. */
export const SAFE_PICKLES: readonly PickleSample[] = [
  sample(0, [
    'KGRwMApWbGlzdApwMQoobHAyCkkxCmFGMi41CmFOYUkwMQphY19jb2RlY3MKZW5jb2RlCnAzCihWeHkKcDQKVmxhdGluMQpwNQp0',
    'cDYKUnA3CmFWdHR0dHR0dHR0dHR0dHR0dHR0dHR0dHR0dHR0dHR0dHR0dHR0dHR0dApwOAphSS01CmFMMTE4MDU5MTYyMDcxNzQx',
    'MTMwMzQyNEwKYXNWb2QKcDkKY2NvbGxlY3Rpb25zCk9yZGVyZWREaWN0CnAxMAoodFJwMTEKVngKcDEyCkkxCnNzVmRkCnAxMwpj',
    'Y29sbGVjdGlvbnMKZGVmYXVsdGRpY3QKcDE0CihjX19idWlsdGluX18KbGlzdApwMTUKdHAxNgpScDE3CkkxCihscDE4CkkyCmFz',
    'c1ZzZXRzCnAxOQooY19fYnVpbHRpbl9fCnNldApwMjAKKChscDIxCkkxCmF0cDIyClJwMjMKY19fYnVpbHRpbl9fCmZyb3plbnNl',
    'dApwMjQKKChscDI1CkkzCmF0cDI2ClJwMjcKdHAyOApzVndoZW4KcDI5CmNkYXRldGltZQpkYXRldGltZQpwMzAKKGczCihWB+QB',
    'Alx1MDAwMFx1MDAwMFx1MDAwMFx1MDAwMFx1MDAwMFx1MDAwMApwMzEKZzUKdHAzMgpScDMzCnRwMzQKUnAzNQpzVm1vbmV5CnAz',
    'NgpjZGVjaW1hbApEZWNpbWFsCnAzNwooVjEuNQpwMzgKdHAzOQpScDQwCnNWYwpwNDEKY19fYnVpbHRpbl9fCmNvbXBsZXgKcDQy',
    'CihGMC4wCkYxLjAKdHA0MwpScDQ0CnNWYmEKcDQ1CmNfX2J1aWx0aW5fXwpieXRlYXJyYXkKcDQ2CihnMwooVnoKcDQ3Cmc1CnRw',
    'NDgKUnA0OQp0cDUwClJwNTEKcy4=',
  ]),
  sample(0, [
    'KGRwMApWeApwMQpjbnVtcHkuX2NvcmUubXVsdGlhcnJheQpfcmVjb25zdHJ1Y3QKcDIKKGNudW1weQpuZGFycmF5CnAzCihJMAp0',
    'cDQKY19jb2RlY3MKZW5jb2RlCnA1CihWYgpwNgpWbGF0aW4xCnA3CnRwOApScDkKdHAxMApScDExCihJMQooSTMKdHAxMgpjbnVt',
    'cHkKZHR5cGUKcDEzCihWZjgKcDE0CkkwMApJMDEKdHAxNQpScDE2CihJMwpWPApwMTcKTk5OSS0xCkktMQpJMAp0cDE4CmJJMDAK',
    'ZzUKKFZcdTAwMDBcdTAwMDBcdTAwMDBcdTAwMDBcdTAwMDBcdTAwMDBcdTAwMDBcdTAwMDBcdTAwMDBcdTAwMDBcdTAwMDBcdTAw',
    'MDBcdTAwMDBcdTAwMDDwP1x1MDAwMFx1MDAwMFx1MDAwMFx1MDAwMFx1MDAwMFx1MDAwMFx1MDAwMEAKcDE5Cmc3CnRwMjAKUnAy',
    'MQp0cDIyCmJzVnkKcDIzCmNudW1weS5fY29yZS5tdWx0aWFycmF5CnNjYWxhcgpwMjQKKGcxMwooVmY0CnAyNQpJMDAKSTAxCnRw',
    'MjYKUnAyNwooSTMKZzE3Ck5OTkktMQpJLTEKSTAKdHAyOApiZzUKKFZcdTAwMDBcdTAwMDBcdTAwMDBACnAyOQpnNwp0cDMwClJw',
    'MzEKdHAzMgpScDMzCnNWbwpwMzQKZzIKKGczCihJMAp0cDM1Cmc5CnRwMzYKUnAzNwooSTEKKEkyCnRwMzgKZzEzCihWTzgKcDM5',
    'CkkwMApJMDEKdHA0MApScDQxCihJMwpWfApwNDIKTk5OSS0xCkktMQpJNjMKdHA0MwpiSTAwCihscDQ0ClZhCnA0NQphTmF0cDQ2',
    'CmJzLg==',
  ]),
  sample(1, [
    'fXEAKFgEAAAAbGlzdHEBXXECKEsBR0AEAAAAAAAATkkwMQpjX2NvZGVjcwplbmNvZGUKcQMoWAIAAAB4eXEEWAYAAABsYXRpbjFx',
    'BXRxBlJxB1goAAAAdHR0dHR0dHR0dHR0dHR0dHR0dHR0dHR0dHR0dHR0dHR0dHR0dHR0dHEISvv///9MMTE4MDU5MTYyMDcxNzQx',
    'MTMwMzQyNEwKZVgCAAAAb2RxCWNjb2xsZWN0aW9ucwpPcmRlcmVkRGljdApxCilScQtYAQAAAHhxDEsBc1gCAAAAZGRxDWNjb2xs',
    'ZWN0aW9ucwpkZWZhdWx0ZGljdApxDihjX19idWlsdGluX18KbGlzdApxD3RxEFJxEUsBXXESSwJhc1gEAAAAc2V0c3ETKGNfX2J1',
    'aWx0aW5fXwpzZXQKcRQoXXEVSwFhdHEWUnEXY19fYnVpbHRpbl9fCmZyb3plbnNldApxGChdcRlLA2F0cRpScRt0cRxYBAAAAHdo',
    'ZW5xHWNkYXRldGltZQpkYXRldGltZQpxHihoAyhYCwAAAAfDpAECAAAAAAAAcR9oBXRxIFJxIXRxIlJxI1gFAAAAbW9uZXlxJGNk',
    'ZWNpbWFsCkRlY2ltYWwKcSUoWAMAAAAxLjVxJnRxJ1JxKFgBAAAAY3EpY19fYnVpbHRpbl9fCmNvbXBsZXgKcSooRwAAAAAAAAAA',
    'Rz/wAAAAAAAAdHErUnEsWAIAAABiYXEtY19fYnVpbHRpbl9fCmJ5dGVhcnJheQpxLihoAyhYAQAAAHpxL2gFdHEwUnExdHEyUnEz',
    'dS4=',
  ]),
  sample(1, [
    'fXEAKFgBAAAAeHEBY251bXB5Ll9jb3JlLm11bHRpYXJyYXkKX3JlY29uc3RydWN0CnECKGNudW1weQpuZGFycmF5CnEDKEsAdHEE',
    'Y19jb2RlY3MKZW5jb2RlCnEFKFgBAAAAYnEGWAYAAABsYXRpbjFxB3RxCFJxCXRxClJxCyhLAShLA3RxDGNudW1weQpkdHlwZQpx',
    'DShYAgAAAGY4cQ5JMDAKSTAxCnRxD1JxEChLA1gBAAAAPHERTk5OSv////9K/////0sAdHESYkkwMApoBShYGQAAAAAAAAAAAAAA',
    'AAAAAAAAw7A/AAAAAAAAAEBxE2gHdHEUUnEVdHEWYlgBAAAAeXEXY251bXB5Ll9jb3JlLm11bHRpYXJyYXkKc2NhbGFyCnEYKGgN',
    'KFgCAAAAZjRxGUkwMApJMDEKdHEaUnEbKEsDaBFOTk5K/////0r/////SwB0cRxiaAUoWAQAAAAAAABAcR1oB3RxHlJxH3RxIFJx',
    'IVgBAAAAb3EiaAIoaAMoSwB0cSNoCXRxJFJxJShLAShLAnRxJmgNKFgCAAAATzhxJ0kwMApJMDEKdHEoUnEpKEsDWAEAAAB8cSpO',
    'Tk5K/////0r/////Sz90cStiSTAwCl1xLChYAQAAAGFxLU5ldHEuYnUu',
  ]),
  sample(2, [
    'gAJ9cQAoWAQAAABsaXN0cQFdcQIoSwFHQAQAAAAAAABOiGNfY29kZWNzCmVuY29kZQpxA1gCAAAAeHlxBFgGAAAAbGF0aW4xcQWG',
    'cQZScQdYKAAAAHR0dHR0dHR0dHR0dHR0dHR0dHR0dHR0dHR0dHR0dHR0dHR0dHR0dHRxCEr7////igkAAAAAAAAAAEBlWAIAAABv',
    'ZHEJY2NvbGxlY3Rpb25zCk9yZGVyZWREaWN0CnEKKVJxC1gBAAAAeHEMSwFzWAIAAABkZHENY2NvbGxlY3Rpb25zCmRlZmF1bHRk',
    'aWN0CnEOY19fYnVpbHRpbl9fCmxpc3QKcQ+FcRBScRFLAV1xEksCYXNYBAAAAHNldHNxE2NfX2J1aWx0aW5fXwpzZXQKcRRdcRVL',
    'AWGFcRZScRdjX19idWlsdGluX18KZnJvemVuc2V0CnEYXXEZSwNhhXEaUnEbhnEcWAQAAAB3aGVucR1jZGF0ZXRpbWUKZGF0ZXRp',
    'bWUKcR5oA1gLAAAAB8OkAQIAAAAAAABxH2gFhnEgUnEhhXEiUnEjWAUAAABtb25leXEkY2RlY2ltYWwKRGVjaW1hbApxJVgDAAAA',
    'MS41cSaFcSdScShYAQAAAGNxKWNfX2J1aWx0aW5fXwpjb21wbGV4CnEqRwAAAAAAAAAARz/wAAAAAAAAhnErUnEsWAIAAABiYXEt',
    'Y19fYnVpbHRpbl9fCmJ5dGVhcnJheQpxLmgDWAEAAAB6cS9oBYZxMFJxMYVxMlJxM3Uu',
  ]),
  sample(2, [
    'gAJ9cQAoWAEAAAB4cQFjbnVtcHkuX2NvcmUubXVsdGlhcnJheQpfcmVjb25zdHJ1Y3QKcQJjbnVtcHkKbmRhcnJheQpxA0sAhXEE',
    'Y19jb2RlY3MKZW5jb2RlCnEFWAEAAABicQZYBgAAAGxhdGluMXEHhnEIUnEJh3EKUnELKEsBSwOFcQxjbnVtcHkKZHR5cGUKcQ1Y',
    'AgAAAGY4cQ6JiIdxD1JxEChLA1gBAAAAPHERTk5OSv////9K/////0sAdHESYoloBVgZAAAAAAAAAAAAAAAAAAAAAADDsD8AAAAA',
    'AAAAQHETaAeGcRRScRV0cRZiWAEAAAB5cRdjbnVtcHkuX2NvcmUubXVsdGlhcnJheQpzY2FsYXIKcRhoDVgCAAAAZjRxGYmIh3Ea',
    'UnEbKEsDaBFOTk5K/////0r/////SwB0cRxiaAVYBAAAAAAAAEBxHWgHhnEeUnEfhnEgUnEhWAEAAABvcSJoAmgDSwCFcSNoCYdx',
    'JFJxJShLAUsChXEmaA1YAgAAAE84cSeJiIdxKFJxKShLA1gBAAAAfHEqTk5OSv////9K/////0s/dHErYoldcSwoWAEAAABhcS1O',
    'ZXRxLmJ1Lg==',
  ]),
  sample(3, [
    'gAN9cQAoWAQAAABsaXN0cQFdcQIoSwFHQAQAAAAAAABOiEMCeHlxA1goAAAAdHR0dHR0dHR0dHR0dHR0dHR0dHR0dHR0dHR0dHR0',
    'dHR0dHR0dHR0dHEESvv///+KCQAAAAAAAAAAQGVYAgAAAG9kcQVjY29sbGVjdGlvbnMKT3JkZXJlZERpY3QKcQYpUnEHWAEAAAB4',
    'cQhLAXNYAgAAAGRkcQljY29sbGVjdGlvbnMKZGVmYXVsdGRpY3QKcQpjYnVpbHRpbnMKbGlzdApxC4VxDFJxDUsBXXEOSwJhc1gE',
    'AAAAc2V0c3EPY2J1aWx0aW5zCnNldApxEF1xEUsBYYVxElJxE2NidWlsdGlucwpmcm96ZW5zZXQKcRRdcRVLA2GFcRZScReGcRhY',
    'BAAAAHdoZW5xGWNkYXRldGltZQpkYXRldGltZQpxGkMKB+QBAgAAAAAAAHEbhXEcUnEdWAUAAABtb25leXEeY2RlY2ltYWwKRGVj',
    'aW1hbApxH1gDAAAAMS41cSCFcSFScSJYAQAAAGNxI2NidWlsdGlucwpjb21wbGV4CnEkRwAAAAAAAAAARz/wAAAAAAAAhnElUnEm',
    'WAIAAABiYXEnY2J1aWx0aW5zCmJ5dGVhcnJheQpxKEMBenEphXEqUnErdS4=',
  ]),
  sample(3, [
    'gAN9cQAoWAEAAAB4cQFjbnVtcHkuX2NvcmUubXVsdGlhcnJheQpfcmVjb25zdHJ1Y3QKcQJjbnVtcHkKbmRhcnJheQpxA0sAhXEE',
    'QwFicQWHcQZScQcoSwFLA4VxCGNudW1weQpkdHlwZQpxCVgCAAAAZjhxComIh3ELUnEMKEsDWAEAAAA8cQ1OTk5K/////0r/////',
    'SwB0cQ5iiUMYAAAAAAAAAAAAAAAAAADwPwAAAAAAAABAcQ90cRBiWAEAAAB5cRFjbnVtcHkuX2NvcmUubXVsdGlhcnJheQpzY2Fs',
    'YXIKcRJoCVgCAAAAZjRxE4mIh3EUUnEVKEsDaA1OTk5K/////0r/////SwB0cRZiQwQAAABAcReGcRhScRlYAQAAAG9xGmgCaANL',
    'AIVxG2gFh3EcUnEdKEsBSwKFcR5oCVgCAAAATzhxH4mIh3EgUnEhKEsDWAEAAAB8cSJOTk5K/////0r/////Sz90cSNiiV1xJChY',
    'AQAAAGFxJU5ldHEmYnUu',
  ]),
  sample(4, [
    'gASVcgEAAAAAAAB9lCiMBGxpc3SUXZQoSwFHQAQAAAAAAABOiEMCeHmUjCh0dHR0dHR0dHR0dHR0dHR0dHR0dHR0dHR0dHR0dHR0',
    'dHR0dHR0dHR0lEr7////igkAAAAAAAAAAEBljAJvZJSMC2NvbGxlY3Rpb25zlIwLT3JkZXJlZERpY3SUk5QpUpSMAXiUSwFzjAJk',
    'ZJRoBowLZGVmYXVsdGRpY3SUk5SMCGJ1aWx0aW5zlIwEbGlzdJSTlIWUUpRLAV2USwJhc4wEc2V0c5SPlChLAZAoSwORlIaUjAR3',
    'aGVulIwIZGF0ZXRpbWWUjAhkYXRldGltZZSTlEMKB+QBAgAAAAAAAJSFlFKUjAVtb25leZSMB2RlY2ltYWyUjAdEZWNpbWFslJOU',
    'jAMxLjWUhZRSlIwBY5RoDowHY29tcGxleJSTlEcAAAAAAAAAAEc/8AAAAAAAAIaUUpSMAmJhlGgOjAlieXRlYXJyYXmUk5RDAXqU',
    'hZRSlHUu',
  ]),
  sample(4, [
    'gASVNQEAAAAAAAB9lCiMAXiUjBZudW1weS5fY29yZS5tdWx0aWFycmF5lIwMX3JlY29uc3RydWN0lJOUjAVudW1weZSMB25kYXJy',
    'YXmUk5RLAIWUQwFilIeUUpQoSwFLA4WUaAWMBWR0eXBllJOUjAJmOJSJiIeUUpQoSwOMATyUTk5OSv////9K/////0sAdJRiiUMY',
    'AAAAAAAAAAAAAAAAAADwPwAAAAAAAABAlHSUYowBeZRoAowGc2NhbGFylJOUaA6MAmY0lImIh5RSlChLA2gSTk5OSv////9K////',
    '/0sAdJRiQwQAAABAlIaUUpSMAW+UaARoB0sAhZRoCYeUUpQoSwFLAoWUaA6MAk84lImIh5RSlChLA4wBfJROTk5K/////0r/////',
    'Sz90lGKJXZQojAFhlE5ldJRidS4=',
  ]),
  sample(5, [
    'gAWVZQEAAAAAAAB9lCiMBGxpc3SUXZQoSwFHQAQAAAAAAABOiEMCeHmUjCh0dHR0dHR0dHR0dHR0dHR0dHR0dHR0dHR0dHR0dHR0',
    'dHR0dHR0dHR0lEr7////igkAAAAAAAAAAEBljAJvZJSMC2NvbGxlY3Rpb25zlIwLT3JkZXJlZERpY3SUk5QpUpSMAXiUSwFzjAJk',
    'ZJRoBowLZGVmYXVsdGRpY3SUk5SMCGJ1aWx0aW5zlIwEbGlzdJSTlIWUUpRLAV2USwJhc4wEc2V0c5SPlChLAZAoSwORlIaUjAR3',
    'aGVulIwIZGF0ZXRpbWWUjAhkYXRldGltZZSTlEMKB+QBAgAAAAAAAJSFlFKUjAVtb25leZSMB2RlY2ltYWyUjAdEZWNpbWFslJOU',
    'jAMxLjWUhZRSlIwBY5RoDowHY29tcGxleJSTlEcAAAAAAAAAAEc/8AAAAAAAAIaUUpSMAmJhlJYBAAAAAAAAAHqUdS4=',
  ]),
  sample(5, [
    'gAWVVgEAAAAAAAB9lCiMAXiUjBNudW1weS5fY29yZS5udW1lcmljlIwLX2Zyb21idWZmZXKUk5QolhgAAAAAAAAAAAAAAAAAAAAA',
    'AAAAAADwPwAAAAAAAABAlIwFbnVtcHmUjAVkdHlwZZSTlIwCZjiUiYiHlFKUKEsDjAE8lE5OTkr/////Sv////9LAHSUYksDhZSM',
    'AUOUdJRSlIwBeZSMFm51bXB5Ll9jb3JlLm11bHRpYXJyYXmUjAZzY2FsYXKUk5RoCIwCZjSUiYiHlFKUKEsDaAxOTk5K/////0r/',
    '////SwB0lGJDBAAAAECUhpRSlIwBb5RoE4wMX3JlY29uc3RydWN0lJOUaAaMB25kYXJyYXmUk5RLAIWUQwFilIeUUpQoSwFLAoWU',
    'aAiMAk84lImIh5RSlChLA4wBfJROTk5K/////0r/////Sz90lGKJXZQojAFhlE5ldJRidS4=',
  ]),
];

/** The first call of loading it, and the pickle. */
export const EVIL_PICKLES: readonly (PickleSample & { calls: RegExp })[] = [
  { ...sample(0, ['Y3Bvc2l4CnN5c3RlbQpwMAooVmlkCnAxCnRwMgpScDMKLg==']), calls: /^imports (posix|nt|os)\.system\. / },
  {
    ...sample(0, ['KGRwMApWd2VpZ2h0cwpwMQoobHAyCkkxCmFjX19idWlsdGluX18KZXZhbApwMwooVjEKcDQKdHA1ClJwNgphcy4=']),
    calls: /^imports (builtins|__builtin__)\.eval\. /,
  },
  {
    ...sample(0, ['Y2NvbW1hbmRzClBvcGVuCnAwCigobHAxClZpZApwMgphdHAzClJwNAou']),
    calls: /^imports (subprocess|commands)\.Popen\. /,
  },
  {
    ...sample(0, [
      'Y2Z1bmN0b29scwpwYXJ0aWFsCnAwCihjX19idWlsdGluX18KcHJpbnQKcDEKdHAyClJwMwooZzEKKEkxCnRwNAooZHA1Ck50cDYKYi4=',
    ]),
    calls: /^imports functools\.partial\. /,
  },
  {
    ...sample(0, [
      'Y19fYnVpbHRpbl9fCmdldGF0dHIKcDAKKGNjb2xsZWN0aW9ucwpPcmRlcmVkRGljdApwMQpWZnJvbWtleXMKcDIKdHAzClJwNAou',
    ]),
    calls: /^imports (builtins|__builtin__)\.getattr\. /,
  },
  { ...sample(0, ['Y3J1bnB5Cl9ydW5fY29kZQpwMAooVngKcDEKKGRwMgp0cDMKUnA0Ci4=']), calls: /^imports runpy\._run_code\. / },
  {
    ...sample(0, ['Y2ltcG9ydGxpYgppbXBvcnRfbW9kdWxlCnAwCihWb3MKcDEKdHAyClJwMwou']),
    calls: /^imports importlib\.import_module\. /,
  },
  { ...sample(1, ['Y3Bvc2l4CnN5c3RlbQpxAChYAgAAAGlkcQF0cQJScQMu']), calls: /^imports (posix|nt|os)\.system\. / },
  {
    ...sample(1, ['fXEAWAcAAAB3ZWlnaHRzcQFdcQIoSwFjX19idWlsdGluX18KZXZhbApxAyhYAQAAADFxBHRxBVJxBmVzLg==']),
    calls: /^imports (builtins|__builtin__)\.eval\. /,
  },
  {
    ...sample(1, ['Y2NvbW1hbmRzClBvcGVuCnEAKF1xAVgCAAAAaWRxAmF0cQNScQQu']),
    calls: /^imports (subprocess|commands)\.Popen\. /,
  },
  {
    ...sample(1, ['Y2Z1bmN0b29scwpwYXJ0aWFsCnEAKGNfX2J1aWx0aW5fXwpwcmludApxAXRxAlJxAyhoAShLAXRxBH1xBU50cQZiLg==']),
    calls: /^imports functools\.partial\. /,
  },
  {
    ...sample(1, [
      'Y19fYnVpbHRpbl9fCmdldGF0dHIKcQAoY2NvbGxlY3Rpb25zCk9yZGVyZWREaWN0CnEBWAgAAABmcm9ta2V5c3ECdHEDUnEELg==',
    ]),
    calls: /^imports (builtins|__builtin__)\.getattr\. /,
  },
  { ...sample(1, ['Y3J1bnB5Cl9ydW5fY29kZQpxAChYAQAAAHhxAX1xAnRxA1JxBC4=']), calls: /^imports runpy\._run_code\. / },
  {
    ...sample(1, ['Y2ltcG9ydGxpYgppbXBvcnRfbW9kdWxlCnEAKFgCAAAAb3NxAXRxAlJxAy4=']),
    calls: /^imports importlib\.import_module\. /,
  },
  { ...sample(2, ['gAJjcG9zaXgKc3lzdGVtCnEAWAIAAABpZHEBhXECUnEDLg==']), calls: /^imports (posix|nt|os)\.system\. / },
  {
    ...sample(2, ['gAJ9cQBYBwAAAHdlaWdodHNxAV1xAihLAWNfX2J1aWx0aW5fXwpldmFsCnEDWAEAAAAxcQSFcQVScQZlcy4=']),
    calls: /^imports (builtins|__builtin__)\.eval\. /,
  },
  {
    ...sample(2, ['gAJjY29tbWFuZHMKUG9wZW4KcQBdcQFYAgAAAGlkcQJhhXEDUnEELg==']),
    calls: /^imports (subprocess|commands)\.Popen\. /,
  },
  {
    ...sample(2, ['gAJjZnVuY3Rvb2xzCnBhcnRpYWwKcQBjX19idWlsdGluX18KcHJpbnQKcQGFcQJScQMoaAFLAYVxBH1xBU50cQZiLg==']),
    calls: /^imports functools\.partial\. /,
  },
  {
    ...sample(2, [
      'gAJjX19idWlsdGluX18KZ2V0YXR0cgpxAGNjb2xsZWN0aW9ucwpPcmRlcmVkRGljdApxAVgIAAAAZnJvbWtleXNxAoZxA1JxBC4=',
    ]),
    calls: /^imports (builtins|__builtin__)\.getattr\. /,
  },
  { ...sample(2, ['gAJjcnVucHkKX3J1bl9jb2RlCnEAWAEAAAB4cQF9cQKGcQNScQQu']), calls: /^imports runpy\._run_code\. / },
  {
    ...sample(2, ['gAJjaW1wb3J0bGliCmltcG9ydF9tb2R1bGUKcQBYAgAAAG9zcQGFcQJScQMu']),
    calls: /^imports importlib\.import_module\. /,
  },
  { ...sample(3, ['gANjcG9zaXgKc3lzdGVtCnEAWAIAAABpZHEBhXECUnEDLg==']), calls: /^imports (posix|nt|os)\.system\. / },
  {
    ...sample(3, ['gAN9cQBYBwAAAHdlaWdodHNxAV1xAihLAWNidWlsdGlucwpldmFsCnEDWAEAAAAxcQSFcQVScQZlcy4=']),
    calls: /^imports (builtins|__builtin__)\.eval\. /,
  },
  {
    ...sample(3, ['gANjc3VicHJvY2VzcwpQb3BlbgpxAF1xAVgCAAAAaWRxAmGFcQNScQQu']),
    calls: /^imports (subprocess|commands)\.Popen\. /,
  },
  {
    ...sample(3, ['gANjZnVuY3Rvb2xzCnBhcnRpYWwKcQBjYnVpbHRpbnMKcHJpbnQKcQGFcQJScQMoaAFLAYVxBH1xBU50cQZiLg==']),
    calls: /^imports functools\.partial\. /,
  },
  {
    ...sample(3, ['gANjYnVpbHRpbnMKZ2V0YXR0cgpxAGNjb2xsZWN0aW9ucwpPcmRlcmVkRGljdApxAVgIAAAAZnJvbWtleXNxAoZxA1JxBC4=']),
    calls: /^imports (builtins|__builtin__)\.getattr\. /,
  },
  { ...sample(3, ['gANjcnVucHkKX3J1bl9jb2RlCnEAWAEAAAB4cQF9cQKGcQNScQQu']), calls: /^imports runpy\._run_code\. / },
  {
    ...sample(3, ['gANjaW1wb3J0bGliCmltcG9ydF9tb2R1bGUKcQBYAgAAAG9zcQGFcQJScQMu']),
    calls: /^imports importlib\.import_module\. /,
  },
  {
    ...sample(4, ['gASVHQAAAAAAAACMBXBvc2l4lIwGc3lzdGVtlJOUjAJpZJSFlFKULg==']),
    calls: /^imports (posix|nt|os)\.system\. /,
  },
  {
    ...sample(4, ['gASVMAAAAAAAAAB9lIwHd2VpZ2h0c5RdlChLAYwIYnVpbHRpbnOUjARldmFslJOUjAExlIWUUpRlcy4=']),
    calls: /^imports (builtins|__builtin__)\.eval\. /,
  },
  {
    ...sample(4, ['gASVJAAAAAAAAACMCnN1YnByb2Nlc3OUjAVQb3BlbpSTlF2UjAJpZJRhhZRSlC4=']),
    calls: /^imports (subprocess|commands)\.Popen\. /,
  },
  {
    ...sample(4, [
      'gASVPwAAAAAAAACMCWZ1bmN0b29sc5SMB3BhcnRpYWyUk5SMCGJ1aWx0aW5zlIwFcHJpbnSUk5SFlFKUKGgFSwGFlH2UTnSUYi4=',
    ]),
    calls: /^imports functools\.partial\. /,
  },
  {
    ...sample(4, [
      'gASVRQAAAAAAAACMCGJ1aWx0aW5zlIwHZ2V0YXR0cpSTlIwLY29sbGVjdGlvbnOUjAtPcmRlcmVkRGljdJSTlIwIZnJvbWtleXOUhpRSlC4=',
    ]),
    calls: /^imports (builtins|__builtin__)\.getattr\. /,
  },
  {
    ...sample(4, ['gASVIQAAAAAAAACMBXJ1bnB5lIwJX3J1bl9jb2RllJOUjAF4lH2UhpRSlC4=']),
    calls: /^imports runpy\._run_code\. /,
  },
  {
    ...sample(4, ['gASVKAAAAAAAAACMCWltcG9ydGxpYpSMDWltcG9ydF9tb2R1bGWUk5SMAm9zlIWUUpQu']),
    calls: /^imports importlib\.import_module\. /,
  },
  {
    ...sample(5, ['gAWVHQAAAAAAAACMBXBvc2l4lIwGc3lzdGVtlJOUjAJpZJSFlFKULg==']),
    calls: /^imports (posix|nt|os)\.system\. /,
  },
  {
    ...sample(5, ['gAWVMAAAAAAAAAB9lIwHd2VpZ2h0c5RdlChLAYwIYnVpbHRpbnOUjARldmFslJOUjAExlIWUUpRlcy4=']),
    calls: /^imports (builtins|__builtin__)\.eval\. /,
  },
  {
    ...sample(5, ['gAWVJAAAAAAAAACMCnN1YnByb2Nlc3OUjAVQb3BlbpSTlF2UjAJpZJRhhZRSlC4=']),
    calls: /^imports (subprocess|commands)\.Popen\. /,
  },
  {
    ...sample(5, [
      'gAWVPwAAAAAAAACMCWZ1bmN0b29sc5SMB3BhcnRpYWyUk5SMCGJ1aWx0aW5zlIwFcHJpbnSUk5SFlFKUKGgFSwGFlH2UTnSUYi4=',
    ]),
    calls: /^imports functools\.partial\. /,
  },
  {
    ...sample(5, [
      'gAWVRQAAAAAAAACMCGJ1aWx0aW5zlIwHZ2V0YXR0cpSTlIwLY29sbGVjdGlvbnOUjAtPcmRlcmVkRGljdJSTlIwIZnJvbWtleXOUhpRSlC4=',
    ]),
    calls: /^imports (builtins|__builtin__)\.getattr\. /,
  },
  {
    ...sample(5, ['gAWVIQAAAAAAAACMBXJ1bnB5lIwJX3J1bl9jb2RllJOUjAF4lH2UhpRSlC4=']),
    calls: /^imports runpy\._run_code\. /,
  },
  {
    ...sample(5, ['gAWVKAAAAAAAAACMCWltcG9ydGxpYpSMDWltcG9ydF9tb2R1bGWUk5SMAm9zlIWUUpQu']),
    calls: /^imports importlib\.import_module\. /,
  },
];

function sample(protocol: number, lines: readonly string[]): PickleSample {
  return { protocol, bytes: Buffer.from(lines.join(''), 'base64') };
}
