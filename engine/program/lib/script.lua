-- script: runs a script by its SHA, as most lock libraries do, so that its text travels only once.
local script = {}

-- load leaves the text at a node and returns a function that runs it there with one key and any arguments. A node
-- forgets its scripts when it restarts, and one that takes its place may never have seen them: it answers NOSCRIPT. That
-- says nothing about the lock; the text is sent after all. With o.fallback = false the error is raised instead.
function script.load(text, o)
  o = o or {}
  local node, patience = o.node or nodes[1], { timeout = o.timeout }
  local sha = call_on(node, { "SCRIPT", "LOAD", text }, patience)
  return function(key, ...)
    local ok, reply = pcall(call_on, node, { "EVALSHA", sha, 1, key, ... }, patience)
    if ok then return reply end
    local forgotten = type(reply) == "table" and string.find(reply.err or "", "^NOSCRIPT")
    if forgotten and o.fallback ~= false then
      return call_on(node, { "EVAL", text, 1, key, ... }, patience)
    end
    error(reply, 0)
  end
end

return script
