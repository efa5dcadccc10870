-- retry: how often a client asks again, and how long it waits in between.
--
--   o.attempts  how many times it asks; once unless said
--   o.delay     ms between a refusal and the next question; o.factor makes it grow each time, o.max bounds it
--   o.jitter    up to so many ms more, by chance, so that clients that were refused together do not ask together again
--   o.deadline  a timestamp: no question is put after it

-- retry calls try(attempt) until it returns something, and returns that; in the end it returns nil and why. After each
-- refusal it calls undo, if there is one; the delay counts from the refusal, and undo takes its time out of it.
return function(o, try, undo)
  local attempts, delay = o.attempts or 1, o.delay or 0
  for attempt = 1, attempts do
    local result, why = try(attempt)
    if result then return result, why end
    local refused = mono()
    if undo then undo() end
    if attempt == attempts then return nil, why end

    local wait = delay
    if o.jitter and o.jitter > 0 then wait = wait + rand(0, o.jitter) end
    if o.deadline and refused + wait > o.deadline then return nil, why end
    sleep(wait - (mono() - refused))
    delay = math.min(delay * (o.factor or 1), o.max or math.huge)
  end
end
