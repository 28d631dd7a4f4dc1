import type { Topic } from '../conversation.ts';
import { type ErrorNotes, intentsOf } from './error-frames.ts';

const REQUEST: readonly ErrorNotes[] = [
  {
    code: 'invalid_json',
    status: 400,
    alone: false,
    meaning: {
      asks: ['What does {bad request|a bad request} mean {here|in Souk}?'],
      answers: [
        '`invalid_json` (400) means that the body is not JSON{: it could not be parsed|}. {Look for|Check for} {a missing quote or comma|a stray comma or quote}.',
        '`invalid_json` is a 400: the body of your request is not JSON. Check quotes, commas and brackets.',
        'Status 400 is `invalid_json`: the body is not JSON, {so nothing in it was read|so it could not be read}.',
      ],
      facts: ['invalid_json', '400', 'not JSON'],
      short: 'the body is not JSON',
    },
    fix: {
      asks: [
        'invalid_json {from curl|on Windows|in PowerShell|with single quotes|from my shell}',
        'Is a trailing comma a reason for invalid_json?',
        'Could {the quoting in my shell|single quotes|a comment in the body|an unfinished body} cause invalid_json?',
      ],
      answers: [
        '`invalid_json` (400) means that the body is not JSON. Send valid JSON: double quotes, no trailing comma, no comments. {Best let|Let} a library write it.',
        'The body is not JSON, which is `invalid_json`. Send valid JSON: use double quotes, no trailing comma, and quote the whole body well in your shell.',
        '`invalid_json`: the body is not JSON. Often it is a trailing comma, single quotes, or a body that broke off; check it with a parser and send valid JSON.',
      ],
      facts: ['invalid_json', 'not JSON', 'valid JSON', 'trailing comma'],
      short: 'send valid JSON',
    },
    trouble: {
      asks: [
        'What happens {if|when} {the body|my body|what I send} is not {JSON|valid JSON|proper JSON}?',
        'Which error comes {for broken JSON|for a syntax error in the body|when the JSON cannot be parsed}?',
        '{The server|Souk|The API} {cannot|can not|fails to} {parse|read|understand} {my body|what I send|my JSON}.',
        'It says {the body is not valid JSON|the JSON is malformed|it could not parse the body|the body broke off}.',
        'I get {400|bad request|a 400} when I {post|send} {my data|a body|a JSON file} with curl.',
        'There is a {trailing comma|missing bracket|missing quote|typo} in the JSON {that I sent|of my request}. What {will the API say|do I get}?',
        'I {sent|posted} {XML|plain text|YAML|Python with single quotes|half a JSON object} as if it were JSON and it was {refused|rejected}.',
        'My {payload|data} has {single quotes|comments|unquoted names} in it and {the call fails|I get a bad request}.',
        '{syntax error in the body|malformed JSON|unparsable body|body can not be parsed|bad request on POST}',
        'My shell {eats|swallows|mangles} the quotes in the {JSON|curl body} and the API {complains|answers 400}.',
      ],
      answers: [
        'That is `invalid_json` (400): the body is not JSON. Check quotes, commas and brackets, and send it again.',
        'The answer is 400 `invalid_json`, because the body is not JSON. {A trailing comma or single quotes are the usual cause.|Look for a trailing comma, single quotes or a missing bracket.}',
        'A body that is not JSON gets 400 `invalid_json`. {Let a library write the JSON|Run it through a JSON parser first}, then send it again.',
      ],
      facts: ['invalid_json', 'not JSON'],
      short: 'invalid_json',
    },
  },
  {
    code: 'validation_failed',
    status: 422,
    alone: true,
    meaning: {
      asks: ['What does unprocessable [entity] mean {here|in Souk}?'],
      answers: [
        '`validation_failed` (422) means that an input is missing or not allowed; `field` names the input and the message says what is allowed.',
        '`validation_failed` is a 422: a value is missing or not allowed. Look at `field`: it names the input.',
        'Status 422 is `validation_failed`: one of the inputs is missing or not allowed, and `field` tells which.',
      ],
      facts: ['validation_failed', '422', '`field`', 'not allowed'],
      short: 'an input is missing or not allowed',
    },
    fix: {
      asks: [
        'validation_failed {on price.amount|on license|on an unknown field|on POST /models|on scopes}',
        'Which {field|input|value} is wrong when I get validation_failed?',
        'How do I find {the wrong value|what is wrong|the culprit} behind validation_failed?',
        'My body is valid JSON, {yet|but} I get validation_failed.',
      ],
      answers: [
        '`validation_failed` (422) means that an input is missing or not allowed. Look at `field`: it names the input, and the message says what is allowed. Correct it and send it again.',
        'An input is missing or not allowed, which is `validation_failed`. Correct the input that `field` names; repeating it unchanged does not help.',
        '`validation_failed`: an input is missing or not allowed, and `field` names it. Change that value to one the message allows{| and send the request again}.',
      ],
      facts: ['validation_failed', 'missing or not allowed', '`field`'],
      short: 'correct the input that field names',
    },
    trouble: {
      asks: [
        'What {happens|does the API answer} {if|when} {a value is not allowed|I leave out a required field|a field has the wrong type|I send a license that is not on the list}?',
        'Which error {tells me|says} that {an input is wrong|a field is missing|a value is not permitted}?',
        'What is the error for {bad input|invalid input|wrong parameters}?',
        '{The server|Souk|The API} {does not like|refuses|rejects|will not take} {one of my values|a value I sent|my input|my parameters}.',
        'It says {a field is missing|a value is not one of the allowed ones|a field is not known|this must be one of MIT, Apache-2.0, CC-BY-4.0, Commercial}.',
        'I {sent|used} {a license|a task|a framework} that {is not on the list|does not exist} and it was {refused|rejected}.',
        'My JSON is {fine|valid|well formed}, but the {values|contents} are {refused|rejected|not accepted}.',
        'I {misspelt|mistyped|made up} a {field name|parameter|query parameter} and the request was {refused|rejected}.',
        'I sent {a string where a number belongs|a limit of 500|a negative price|a price with decimals} and it {fails|was refused}.',
        '{field missing|bad value|unknown parameter|invalid input|wrong type in the body|required field left out}',
        'I forgot {a required field|to name the model|the listing_id|the url}, what will the {answer|error} be?',
        'I {ask|asked} for inference:run on a free key and creating it {fails|is refused}.',
      ],
      answers: [
        'That is `validation_failed` (422): an input is missing or not allowed. `field` names it, and the message says what is allowed.',
        'The answer is 422 `validation_failed`. Look at `field`: it names the input that is missing or not allowed.',
        'An input that is missing or not allowed gets 422 `validation_failed`, with its name in `field`. Correct it and send it again.',
      ],
      facts: ['validation_failed', '`field`', 'not allowed'],
      short: 'validation_failed',
    },
  },
  {
    code: 'payload_too_large',
    status: 413,
    alone: true,
    meaning: {
      asks: [],
      answers: [
        '`payload_too_large` (413) means that the body is larger than this endpoint takes. A plain upload takes up to 100 MiB in one request.',
        '`payload_too_large` is a 413: more bytes were sent than the endpoint takes, which is 100 MiB for a plain file upload.',
        'Status 413 is `payload_too_large`: the body is too large. {Files over|A file over} 100 MiB must go in parts, by tus.',
      ],
      facts: ['payload_too_large', '413', '100 MiB'],
      short: 'the body is too large',
    },
    fix: {
      asks: [
        'payload_too_large {on an upload|when I upload weights|for my dataset shard|on a gallery image}',
        'How do I {upload|send} a {bigger|larger|huge} file {without|and avoid} payload_too_large?',
      ],
      answers: [
        '`payload_too_large` (413) means that the body is too large for one request: a plain POST takes up to 100 MiB. Use a resumable tus upload for larger files.',
        'The body is too large, which is `payload_too_large`. Files over 100 MiB go in parts, by a resumable tus upload.',
        '`payload_too_large`: the body is too large for one request. Use a resumable tus upload; one plain POST takes up to 100 MiB.',
      ],
      facts: ['payload_too_large', 'body is too large', 'tus', '100 MiB'],
      short: 'use a resumable tus upload',
    },
    trouble: {
      asks: [
        'What happens {if|when} {my body|a request|the upload} is too {big|large|long}?',
        'Which error comes {for a body that is too large|for a file over 100 MiB in one POST|when I send too many bytes}?',
        'How {large|big} may {a plain upload|one POST of a file} be {before|until} it is refused?',
        'My {file|model|checkpoint|shard|body} is too {big|large|heavy} {for the server|to be sent|for one request|for the API}.',
        'I {tried|want} to {upload|send} {2 GB|500 MB|a gigabyte|a huge file} {in one go|with a single POST|with plain curl} and {it was refused|the server said no}.',
        'The {server|upload} {breaks off|stops|is refused} {after 100 MiB|because of the size|as the file is too long}.',
        'It says {the body is larger than this endpoint takes|at most 100 MiB can be sent in one request|I sent too many bytes}.',
        'My {image|picture} for the gallery {is refused|was rejected} because it {has too many megabytes|is over 10 MiB}.',
        '{body too big|upload too large|file size refused|request entity too large|size limit hit}',
        'The {weights|tarball} {do|would} not fit {in|into} one request, what {error is that|do I do}?',
      ],
      answers: [
        'That is `payload_too_large` (413): the body is too large. One plain request takes a file of up to 100 MiB; send larger files with a resumable tus upload.',
        'The answer is 413 `payload_too_large`: too many bytes in one request. {Larger files|Files over 100 MiB} go by a resumable tus upload.',
        'Too large a body gets `payload_too_large`, status 413. Use a tus upload, which sends the file in parts and can be resumed.',
      ],
      facts: ['payload_too_large', '413', 'tus'],
      short: 'payload_too_large',
    },
  },
  {
    code: 'unsupported_media_type',
    status: 415,
    alone: true,
    meaning: {
      asks: [],
      answers: [
        '`unsupported_media_type` (415) means that the Content-Type of the body is not taken here. {Send it as|The API takes} `application/json`.',
        '`unsupported_media_type` is a 415: the body has a Content-Type that this endpoint does not take. JSON goes as `application/json`.',
        'Status 415 is `unsupported_media_type`: a wrong Content-Type. Bodies are sent as `application/json`, {files as their bytes|and files as raw bytes}.',
      ],
      facts: ['unsupported_media_type', '415', 'application/json', 'Content-Type'],
      short: 'the Content-Type is not taken here',
    },
    fix: {
      asks: [
        'unsupported_media_type {from curl|with curl -d|on a gallery image|when I upload a file|from a form}',
        'Which {header|Content-Type} {cures|prevents|do I need against} unsupported_media_type?',
      ],
      answers: [
        '`unsupported_media_type` (415) means that the Content-Type of the body is not taken here. Set `Content-Type: application/json` on JSON bodies; send files as raw bytes, not as a form.',
        'The Content-Type is not taken here, which is `unsupported_media_type`. Add the header `Content-Type: application/json`; curl with `-d` alone says that it is a form.',
        '`unsupported_media_type`: the Content-Type of your body is not taken here. Send `Content-Type: application/json`{|, and files as raw bytes}.',
      ],
      facts: ['unsupported_media_type', 'is not taken here', 'Content-Type: application/json'],
      short: 'set Content-Type: application/json',
    },
    trouble: {
      asks: [
        'What happens {if|when} I send {a form|XML|text/plain|the wrong Content-Type|no Content-Type}?',
        'Which error comes {for a wrong Content-Type|when I post a form|for a body that is not application/json}?',
        'It {says|tells me} {to send the body as application/json|that the media type is not supported|the content type is wrong}.',
        'I {posted|sent} {a form|form data|multipart data|XML|urlencoded data} and {it was refused|the API refused it|the server does not take it}.',
        'My curl -d {is refused|fails}, {I set no header|I did not set a content type|there is no Content-Type}.',
        'The server does not {accept|take|like} the {format|type|media type} of my {body|request}.',
        'I {uploaded|sent} a {GIF|PDF|SVG} {to the gallery|as a listing picture} and it was {refused|turned down}.',
        '{wrong content type|content-type header missing|form instead of JSON|media type refused}',
        'My {HTTP library|framework} sends {text/plain|application/x-www-form-urlencoded} by default and the call {fails|is rejected}.',
      ],
      answers: [
        '{Forms, XML and other types|Bodies of another type} get `unsupported_media_type` (415). JSON bodies need `Content-Type: application/json`; files are sent as raw bytes, and gallery images as PNG, JPEG or WebP.',
        'It gets 415 `unsupported_media_type`: {the API takes|bodies are} `application/json`, not forms or XML. {Set the header.|Set that Content-Type.}',
        'A body of another type gets `unsupported_media_type` with status 415. Send JSON as `application/json`, and files as their plain bytes.',
      ],
      facts: ['unsupported_media_type', '415', 'application/json'],
      short: 'unsupported_media_type',
    },
  },
  {
    code: 'precondition_failed',
    status: 412,
    alone: true,
    meaning: {
      asks: ['What is a {failed precondition|precondition} {here|in Souk}?'],
      answers: [
        '`precondition_failed` (412) means that a header asks for a version which is not the current one: `If-Match` on a file, or `Tus-Resumable` on an upload.',
        '`precondition_failed` is a 412: `If-Match` names {another version of the file|a file that has changed}, or `Tus-Resumable` is not 1.0.0.',
        'Status 412 is `precondition_failed`: the version in `If-Match` or `Tus-Resumable` is not the current one{, so nothing was done|}.',
      ],
      facts: ['precondition_failed', '412', 'If-Match', 'Tus-Resumable'],
      short: 'the version in a header is not the current one',
    },
    fix: {
      asks: [
        'precondition_failed {on a download|from my tus client|with If-Match|on a resumable upload}',
        'Which {header|headers} can cause precondition_failed?',
      ],
      answers: [
        '`precondition_failed` (412) comes from `If-Match` on a download or from `Tus-Resumable` on an upload. Leave `If-Match` out, and send `Tus-Resumable: 1.0.0`.',
        'Look at two headers: `If-Match` must be the current ETag, and an upload needs `Tus-Resumable: 1.0.0`. Otherwise it is `precondition_failed`.',
        '`precondition_failed`: download the file again without `If-Match`; with a tus client, send `Tus-Resumable: 1.0.0`.',
      ],
      facts: ['precondition_failed', 'If-Match', 'Tus-Resumable: 1.0.0'],
      short: 'leave out If-Match, or send Tus-Resumable: 1.0.0',
    },
    trouble: {
      asks: [
        'What happens {if|when} my {ETag|If-Match} is {old|stale|out of date}?',
        'Which error comes {for a wrong tus version|when the tus version is not supported|if If-Match does not match}?',
        'My {tus client|upload library} {speaks|uses|sends} {an old version|version 0.2.2} of the protocol and is {rejected|refused}.',
        'The {file|download} has {changed|another ETag} since I {saw|fetched} it, and the request {fails|is rejected}.',
        '{stale etag|etag mismatch|wrong tus version|tus version not supported|if-match failed}',
      ],
      answers: [
        'That is `precondition_failed` (412): the version in `If-Match` or `Tus-Resumable` is not the current one. Leave `If-Match` out, or send `Tus-Resumable: 1.0.0`.',
        'The answer is 412 `precondition_failed`. It comes when `If-Match` names another ETag, or when `Tus-Resumable` is not 1.0.0.',
        'A version that is not the current one gets `precondition_failed`, status 412: check `If-Match` on downloads and `Tus-Resumable` on uploads.',
      ],
      facts: ['precondition_failed', '412', 'If-Match', 'Tus-Resumable'],
      short: 'precondition_failed',
    },
  },
  {
    code: 'range_not_satisfiable',
    status: 416,
    alone: true,
    meaning: {
      asks: [],
      answers: [
        '`range_not_satisfiable` (416) means that `Range` asks for bytes beyond the end of the file. `Content-Range` {tells|has} its size.',
        '`range_not_satisfiable` is a 416: the `Range` of your download begins after the end of the file. Its size is in `Content-Range`.',
        'Status 416 is `range_not_satisfiable`: there are no bytes where `Range` begins. {Read|Look at} `Content-Range` for the size.',
      ],
      facts: ['range_not_satisfiable', '416', '`Range`', 'Content-Range'],
      short: 'Range asks for bytes beyond the end of the file',
    },
    fix: {
      asks: [
        'range_not_satisfiable {on a download|when I resume a download|from curl -C|from wget -c}',
        'How do I {resume|continue} a download {without|and avoid} range_not_satisfiable?',
      ],
      answers: [
        '`range_not_satisfiable` (416) means that `Range` begins beyond the end of the file. Compare with the size in `Content-Range`: perhaps you have all of it already.',
        'Read the size in `Content-Range` and ask for a `Range` within it. With `range_not_satisfiable` on a resumed download the file is often complete.',
        '`range_not_satisfiable`: take the size from `Content-Range`, and send a `Range` that begins before it, or none at all.',
      ],
      facts: ['range_not_satisfiable', '`Range`', 'Content-Range'],
      short: 'ask for a Range within the size in Content-Range',
    },
    trouble: {
      asks: [
        'What happens {if|when} I ask for {bytes|a part} {beyond|after|past} the end of a file?',
        'Which error comes {for a range that is too far|for a Range outside of the file|when Range begins after the end}?',
        'I {resumed|continued} a {finished|complete} download and {it failed|the server said no}.',
        'My {client|downloader} {asks for|requests} {a part|bytes} that {does not exist|are not there}.',
        '{range beyond end|bad range|range outside file|resume past the end|requested range invalid}',
      ],
      answers: [
        'That is `range_not_satisfiable` (416): `Range` begins beyond the end of the file. The size is in `Content-Range`.',
        'The answer is 416 `range_not_satisfiable`, with the size of the file in `Content-Range`. A finished download needs no more bytes.',
        'Bytes that are not there get `range_not_satisfiable`, status 416. `Content-Range` has the size; ask within it.',
      ],
      facts: ['range_not_satisfiable', '416', 'Content-Range'],
      short: 'range_not_satisfiable',
    },
  },
  {
    code: 'malformed_request',
    status: 400,
    alone: false,
    meaning: {
      asks: ['What is a malformed {request|HTTP request} {here|in Souk}?'],
      answers: [
        '`malformed_request` (400) means that the bytes were not valid HTTP{: a broken line, or a wrong `Host` header|}. Check the client, or the proxy in front of it.',
        '`malformed_request` is a 400: what arrived was not valid HTTP. Check the client and the proxy.',
        '`malformed_request`, with status 400, says that the request was not valid HTTP{, so nothing of it was read|}.',
      ],
      facts: ['malformed_request', '400', 'valid HTTP'],
      short: 'it was not valid HTTP',
    },
    fix: {
      asks: [
        'malformed_request {from my proxy|behind nginx|from a raw socket|from telnet}',
        'Can {a second Host header|a wrong Host header|a broken proxy} cause malformed_request?',
      ],
      answers: [
        '`malformed_request` (400) means that it was not valid HTTP. Send it with a common HTTP client, with one `Host` header, and check the proxy in front.',
        'Check the client and the proxy: one `Host` header, and well-formed lines. Then `malformed_request` is gone.',
        '`malformed_request`: use an ordinary HTTP client, send one valid `Host` header, and look at what your proxy changes.',
      ],
      facts: ['malformed_request', '`Host`'],
      short: 'use a common HTTP client, with one Host header',
    },
    trouble: {
      asks: [
        'What happens {if|when} I send {bytes that are not HTTP|garbage to the port|a broken request line}?',
        'Which error comes {for two Host headers|for an invalid Host header|when the request line is broken}?',
        'My {hand-written client|raw socket|embedded device} {sends|speaks} {odd|broken} HTTP and is rejected.',
        'The proxy {adds|sends} {a second Host header|a wrong Host header} and {every call|each request} fails.',
        '{invalid host header|duplicate host header|not valid http|broken request line}',
      ],
      answers: [
        'That is `malformed_request` (400): it was not valid HTTP. Check the client, or the proxy in front of it.',
        'The answer is 400 `malformed_request`. It comes when the bytes are not valid HTTP, or the `Host` header is wrong.',
        'What is not valid HTTP gets `malformed_request`, status 400. Use a common client, and look at the proxy.',
      ],
      facts: ['malformed_request', '400'],
      short: 'malformed_request',
    },
  },
  {
    code: 'request_timeout',
    status: 408,
    alone: true,
    meaning: {
      asks: [],
      answers: [
        '`request_timeout` (408) means that the request did not arrive in time: its headers or its body came too slowly. Send it again.',
        '`request_timeout` is a 408: your request did not arrive in time. Send it again{, over a better connection|}.',
        'Status 408 is `request_timeout`: the request was not complete in time. You can send it again.',
      ],
      facts: ['request_timeout', '408', 'in time'],
      short: 'the request did not arrive in time',
    },
    fix: {
      asks: [
        'request_timeout {on a slow line|from a phone|with a large body|from my device}',
        'Is it {safe|fine} to {repeat|retry} after request_timeout?',
      ],
      answers: [
        '`request_timeout` (408) means that the request did not arrive in time. Send it again; for large files use a resumable upload.',
        'Send it again: with `request_timeout` nothing was done. Large files belong into a resumable upload.',
        '`request_timeout`: the request was too slow to arrive. Send it again, and use a resumable upload for what is large.',
      ],
      facts: ['request_timeout', 'again', 'resumable upload'],
      short: 'send it again',
    },
    trouble: {
      asks: [
        'What happens {if|when} my request {arrives too slowly|takes too long to arrive|stalls midway}?',
        'Which error comes {for a request that stalls|when the headers come too slowly|if the body never ends}?',
        'My {device|phone|modem} {sends|uploads} so slowly that the server {gives up|hangs up}.',
        'The {connection|line} {stalls|is slow} and the server {ends it|does not wait}.',
        '{request too slow|slow upload cut off|server did not wait|request never completed}',
      ],
      answers: [
        'That is `request_timeout` (408): the request did not arrive in time. Send it again.',
        'The answer is 408 `request_timeout`. Nothing was done, so send it again.',
        'A request that does not arrive in time gets `request_timeout`, status 408. Send it again, large files by a resumable upload.',
      ],
      facts: ['request_timeout', '408', 'again'],
      short: 'request_timeout',
    },
  },
  {
    code: 'not_found',
    status: 404,
    alone: true,
    meaning: {
      asks: [],
      answers: [
        '`not_found` (404) means that there is no such thing in this mode, or that the path does not exist. Check the id, the path and the mode of your key.',
        '`not_found` is a 404: the path is unknown, or there is no such thing in this mode. {Test and live see nothing of each other.|What is in live mode does not exist for a test key.}',
        'Status 404 is `not_found`: an unknown path, or an object that does not exist in this mode.',
      ],
      facts: ['not_found', '404', 'in this mode'],
      short: 'no such thing in this mode, or an unknown path',
    },
    fix: {
      asks: [
        'not_found {for a model that I can see on the site|on chat/completions|for my own listing|for an id I just made}',
        'The thing is there, I can see it, {why do I get|but I get} not_found{?|.}',
        'Could not_found come from {the wrong mode|a missing /v1|using a test key for a live id}?',
      ],
      answers: [
        '`not_found` (404) means that there is no such thing in this mode, or that the path does not exist. Check the id, the `/v1` in the path, and the mode of your key.',
        'There is no such thing in this mode, or the path is wrong: that is `not_found`. Check the spelling of the id, `/v1` in the path, and whether the key is of the right mode.',
        '`not_found`: no such thing in this mode, or a wrong path. Check the id and the `/v1`; what a live key made does not exist for a test key.',
      ],
      facts: ['not_found', 'no such thing in this mode', '/v1'],
      short: 'check the id, the path and the mode',
    },
    trouble: {
      asks: [
        'What {happens|does the API say} {if|when} {an id does not exist|the path is wrong|I ask for a model name that nobody knows}?',
        'Which error comes {for an unknown path|for an unknown id|for an unknown model name}?',
        'Can a test key see {live things|what is in live mode}, or is that a 404?',
        '{The server|Souk|The API} {says|claims} {there is nothing at this address|there is no such model|this does not exist|there is no such listing}.',
        'I {can not|cannot} {find|fetch|reach|get} {a model|a listing|an object} {by its id|although I have the id}.',
        'I {created|made} {it|a model|a listing} with my {live|test} key and my {other|second} key {does not see it|can not find it}.',
        'My {model|listing|purchase} {vanished|is gone|has disappeared|is missing} when I {switched|changed} from test to live.',
        'The {path|URL|address|endpoint} {does not exist|seems to be wrong|leads nowhere}.',
        'I {called|requested} {/models|/me|/listings} without /v1 and {nothing is there|got nothing|it is unknown}.',
        'I {asked for|named} a model {called gpt-4|that is not svc-fast-8b or svc-reason-70b|with a made-up name} in a chat completion.',
        '{unknown id|wrong path|no such object|page missing|unknown endpoint|id does not exist}',
        'I {mistyped|misspelt} the {id|slug|path}, what will the API {answer|say}?',
      ],
      answers: [
        'That is `not_found` (404): there is no such thing in this mode, or the path is wrong. Check the id, the `/v1` in the path, and the mode of your key.',
        'The answer is 404 `not_found`: no such thing in this mode, or a wrong path. Check the spelling, the path with `/v1`, and the mode: test and live do not see each other.',
        '`not_found`, status 404: nothing in this mode has that id, name or path. {The other mode is the usual cause.|Often the key is simply of the other mode.}',
      ],
      facts: ['not_found', '404', 'mode'],
      short: 'not_found',
    },
  },
  {
    code: 'method_not_allowed',
    status: 405,
    alone: true,
    meaning: {
      asks: [],
      answers: [
        '`method_not_allowed` (405) means that the address exists but not with this method. The `Allow` header lists the methods it takes.',
        '`method_not_allowed` is a 405: the path is right, the method is wrong. The `Allow` header says which methods work.',
        'Status 405 is `method_not_allowed`: a wrong HTTP method for this address. {See|Look at} the `Allow` header for the right ones.',
      ],
      facts: ['method_not_allowed', '405', '`Allow`'],
      short: 'the wrong HTTP method',
    },
    fix: {
      asks: [
        'method_not_allowed {on PUT|on DELETE|when I GET an action|when I POST to a list}',
        'Which method should I use {instead|after method_not_allowed}, {and where is that written|and how do I know}?',
      ],
      answers: [
        '`method_not_allowed` (405) means that the path is right but the method is wrong. Use one of the methods in the `Allow` header of the answer.',
        'The path is right but the method is wrong, which is `method_not_allowed`. Look at the `Allow` header: it lists the methods of that address.',
        '`method_not_allowed`: the method is wrong for this address. Take another one: the `Allow` header names them, {for example GET or POST|such as GET and POST}.',
      ],
      facts: ['method_not_allowed', 'the method is wrong', '`Allow`'],
      short: 'use a method from the Allow header',
    },
    trouble: {
      asks: [
        'What happens {if|when} I use {the wrong method|the wrong verb|GET instead of POST|PUT where PATCH is meant}?',
        'Which error comes {for a wrong HTTP method|when the verb is wrong}?',
        'I {sent|used} {GET where POST was needed|PUT instead of PATCH|DELETE on something that cannot be deleted|the wrong verb}.',
        'The {address|path|endpoint} {exists|is right}, but {it does not take PUT|my verb is refused|DELETE is not possible there|the method is refused}.',
        'It says {this address answers GET, POST|this address answers only GET}.',
        'I {opened|typed} {/v1/chat/completions|a POST endpoint} in the browser and it {refuses|was refused}.',
        '{wrong verb|wrong HTTP method|GET instead of POST|verb not supported here}',
        'I {want|tried} to {update|change} a listing with PUT and the server {refuses|will not have it}.',
      ],
      answers: [
        'A wrong method gets `method_not_allowed` (405), and the `Allow` header of that answer lists the methods which the address takes.',
        'That is 405 `method_not_allowed`: look at the `Allow` header, it lists the methods that work there.',
        'Each address takes certain methods only; any other gets 405 `method_not_allowed` with the right ones in the `Allow` header.',
      ],
      facts: ['method_not_allowed', '405', '`Allow`'],
      short: 'method_not_allowed',
    },
  },
];

export const requestErrorsTopic: Topic = {
  name: 'errors of requests',
  weight: 1.2,
  intents: [
    ...REQUEST.flatMap(intentsOf),
    {
      name: 'allow-header',
      asks: [
        'How do I {find out|know|see} which {methods|verbs|HTTP methods} {an endpoint|an address|a path} {takes|accepts|supports|answers}?',
        'Which header {lists|tells me|shows|names} the methods {that an address takes|that are allowed|of a path}?',
        'What is {the Allow header|Allow} {for|in a 405|in the answer}?',
        'What does {the Allow header|Allow} {say|mean|list|hold}?',
        'Is {PUT|DELETE|PATCH} {allowed|possible|accepted} {on|at} every {address|path}?',
        '{Allow header|header with the allowed methods|allowed methods of an address|Allow in a 405}',
        'Where {does the server say|is it written|can I read} {which methods work|what methods an endpoint knows}?',
        'After a 405, how do I {learn|see|find} the right method?',
      ],
      answers: [
        'The `Allow` header of a 405 lists the methods that the address takes.',
        'Look at the `Allow` header: with 405 `method_not_allowed` it lists the methods of that address.',
        'Each address takes certain methods only; the `Allow` header of the 405 names them.',
      ],
      facts: ['`Allow`', '405', 'methods'],
      short: 'the Allow header',
    },
  ],
};
